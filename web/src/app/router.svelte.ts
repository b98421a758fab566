// SPDX-License-Identifier: Apache-2.0
// Which page is shown. The address is the truth; links are ordinary links.

let path = $state(location.pathname);
addEventListener('popstate', () => (path = location.pathname));

export function currentPath(): string {
  return path;
}

export function goTo(address: string, replace = false) {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  path = location.pathname;
  scrollTo(0, 0);
}

// Takes over plain clicks on links within the site.
export function followLinks(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.hash && url.pathname === location.pathname) return;
  event.preventDefault();
  goTo(url.pathname);
}
