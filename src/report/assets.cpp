// SPDX-License-Identifier: Apache-2.0
#include "report/assets.h"

namespace kotra::report {

constinit const std::string_view page_style = R"css(
:root{color-scheme:light dark;--page:#fbf6ec;--card:#fff;--text:#2a1c12;--soft:#5f4a38;--line:#d3c1a4;
--accent:#7d2f22;--bad:#a3261b;--doubtful:#8a5a00;--good:#2f6b3a;--curve:#0b63c5}
@media (prefers-color-scheme:dark){:root{--page:#1d1713;--card:#29211b;--text:#f3e9dc;--soft:#cbb9a4;
--line:#5a4a3c;--accent:#f0a58c;--bad:#ff9a8a;--doubtful:#f0c060;--good:#8fd19c;--curve:#7fb8ff}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0 auto;max-width:60rem;padding:1rem 1rem 5rem;background:var(--page);color:var(--text);
font:1rem/1.45 system-ui,sans-serif}
a{color:var(--accent)}
h1{font-size:1.6rem;margin:.2em 0}h2{font-size:1.25rem;margin:1.6em 0 .4em}
h1,h2,summary,.names th{overflow-wrap:anywhere}
th{hyphens:auto}
p{margin:.3em 0}
.soft{color:var(--soft)}
.skip{position:absolute;left:-99rem}.skip:focus{position:static}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;width:100%}
th,td{padding:.25em .5em;border-bottom:1px solid var(--line);text-align:right;vertical-align:top}
th:first-child,td:first-child{text-align:left}
thead th{vertical-align:bottom}
tbody td:not(:first-child){white-space:nowrap}
tr.is-played{font-weight:600}
.tag{font-size:.8em;font-weight:400;color:var(--soft);border:1px solid var(--line);border-radius:.6em;
padding:0 .4em;white-space:nowrap}
ol.turns,ol.moments{list-style:none;margin:0;padding:0}
.turns>li{border-bottom:1px solid var(--line)}
.row,summary{display:flex;flex-wrap:wrap;gap:.2em .6em;align-items:baseline;padding:.4em .2em}
.row{padding-left:1.25em}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::before{content:"\25B8";color:var(--soft);width:.8em}
details[open]>summary::before{content:"\25BE"}
summary:focus-visible,a:focus-visible,button:focus-visible{outline:3px solid var(--curve);
outline-offset:2px}
.number{min-width:1.9em;color:var(--soft);text-align:right}
.who{min-width:6em}
.who::before{content:"";display:inline-block;width:.7em;height:.7em;border-radius:50%;
border:1.5px solid #8a6b3f;background:#fffaf0;margin-right:.4em}
.who.second::before{background:#2f1c14}
.dice{font-weight:600;min-width:1.6em}
.play{font-weight:600}
.bad,.very_bad{color:var(--bad);font-weight:600}.doubtful{color:var(--doubtful);font-weight:600}
.lost{margin-left:auto}
.comment{flex-basis:100%;margin:.1em 0 .6em 2.6em;font-style:italic;white-space:pre-line;overflow-wrap:anywhere}
.row .comment{margin-left:1.35em}
.detail table{font-size:.85rem}.detail th,.detail td{padding:.25em .3em}
.detail{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:1rem;padding:.3rem 0 1rem}
svg.board{width:100%;height:auto;font-family:sans-serif}
svg.chart{width:100%;height:auto;background:var(--card);border:1px solid var(--line)}
.chart path{fill:none;stroke:var(--line)}.chart path.middle{stroke:var(--soft)}
.chart path.curve{stroke:var(--curve);stroke-width:2.5;stroke-linejoin:round}
.chart text{font:12px sans-serif;fill:var(--soft);text-anchor:end}
.chart circle{stroke:var(--bad);stroke-width:3;fill:#fffaf0}.chart circle.by-second{fill:#2f1c14}
code{font-size:.85em;overflow-wrap:anywhere}
nav.keys{position:fixed;left:0;right:0;bottom:0;display:flex;gap:.6rem;justify-content:center;
padding:.5rem;background:var(--card);border-top:1px solid var(--line)}
nav.keys[hidden]{display:none}
button{font:inherit;padding:.5rem .9rem;border:1px solid var(--accent);border-radius:.5rem;
background:var(--card);color:var(--text);min-height:2.75rem}
@media (max-width:40rem){body{padding:.6rem .6rem 5rem}.detail{grid-template-columns:minmax(0,1fr)}
th,td{padding:.25em .3em}table{font-size:.9rem}.chart text{font-size:20px}}
@media print{:root{color-scheme:light;--page:#fff;--card:#fff;--text:#000;--soft:#333;--line:#999;
--accent:#000;--bad:#900;--doubtful:#630;--curve:#03c}
body{max-width:none;padding:0;font-size:10pt}nav.keys,.skip{display:none}
svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}.detail,li,tr{break-inside:avoid}
h2{break-after:avoid}svg.board{max-width:9cm}
.wide{overflow:visible}.detail{grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:.5rem}
.detail table{font-size:7.5pt}.detail th,.detail td{padding:.15em .25em}}
)css";

constinit const std::string_view page_script = R"js(
'use strict';
(() => {
  const blunders = [...document.querySelectorAll('details[data-blunder]')];
  const buttons = document.querySelector('nav.keys');
  const show = (place) => {
    place.open = true;
    place.querySelector('summary').focus({preventScroll: true});
    place.scrollIntoView({block: 'start'});
  };
  // The blunder before or after what has the focus, or else what is at the top of the window.
  const go = (forward) => {
    if (!blunders.length) return;
    const here = document.activeElement.closest('details');
    const order = (place) => here
      ? (here === place ? 0
        : here.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1)
      : place.getBoundingClientRect().top > 20 ? 1 : -1;
    const next = forward ? blunders.find((place) => order(place) > 0)
      : blunders.filter((place) => order(place) < 0).pop();
    show(next ?? (forward ? blunders[0] : blunders[blunders.length - 1]));
  };
  const follow = () => {
    const place = document.getElementById(location.hash.slice(1));
    if (place && place.tagName === 'DETAILS') show(place);
  };
  buttons.hidden = !blunders.length;
  buttons.querySelector('[data-next]').addEventListener('click', () => go(true));
  buttons.querySelector('[data-previous]').addEventListener('click', () => go(false));
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'n' || key === 'p') go(key === 'n');
  });
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.getAttribute('href') === location.hash) follow();
  });
  addEventListener('hashchange', follow);
  follow();
})();
)js";

}  // namespace kotra::report
