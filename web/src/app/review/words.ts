// SPDX-License-Identifier: Apache-2.0
// What happened in a match under review, in words.
import type { Analysis, Review } from '../../client/api';
import { formatAmount, formatNumber, t } from '../text.svelte';
import { BLUNDER, DOUBTFUL, type Row } from './rows';

export function playName(play: string | null | undefined): string {
  return play === undefined || play === null || play === '' ? t('hint.no_play') : play;
}

// "Match to 7 · 3–5 · 2 rolls ahead".
export function headLine({ head, plies }: Analysis): string {
  const kind = head.length > 0 ? t('review.match_to', { length: head.length }) : t('review.money');
  const score = `${formatNumber(head.score.first)}–${formatNumber(head.score.second)}`;
  return [kind, score, t('review.plies', { count: plies })].join(' · ');
}

// As annotators write it.
export function markOf(error: number): string {
  return error >= BLUNDER ? '??' : error >= DOUBTFUL ? '?' : '';
}

// "3-1: 8/5 6/5", "doubles to 2".
export function rowName({ moment, waited }: Row): string {
  if (waited) return t('review.waited');
  switch (moment.kind) {
    case 'play':
      return `${moment.roll?.join('-') ?? ''}: ${moment.steps?.length ? playName(moment.text) : t('hint.no_play')}`;
    case 'choose_number':
      return t('act.choose', { number: moment.number ?? 0 });
    case 'double':
      return t('cube.double', { value: moment.value ?? 2 });
    case 'take':
      return t('cube.take');
    case 'drop':
      return t('cube.drop');
    case 'beaver':
      return t('cube.beaver', { value: moment.value ?? 4 });
    default:
      return t('cube.raccoon', { value: moment.value ?? 8 });
  }
}

// A costly decision as somebody would say it to a beginner.
export function costSentence(review: Review, row: Row): string {
  const values = { name: review.head.players[row.by], game: row.game + 1, points: formatAmount(row.error) };
  if (row.waited) return t('cost.waited', values);
  switch (row.moment.kind) {
    case 'play':
    case 'choose_number':
      return t('cost.play', {
        ...values,
        play: rowName(row),
        best: playName(row.moment.play_note?.candidates[0]?.play),
      });
    case 'double':
      return t('cost.double', values);
    case 'drop':
      return t('cost.drop', values);
    default:
      return t('cost.take', values);
  }
}
