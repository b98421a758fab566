// SPDX-License-Identifier: Apache-2.0
// The places of a board that is set up, in words.
import type { Spot } from '../../board/setup';
import { BAR, type Side } from '../../board/types';
import type { Candidate } from '../../client/api';
import { t } from '../text.svelte';

// "13-point: 5 light", "Bar (dark): empty".
export function spotName(spot: Spot, side: Side | null, count: number): string {
  const where = spot.place === BAR
    ? t('position.bar', { side: t(`position.${spot.side}`) })
    : t('position.point', { point: spot.place });
  return side === null
    ? t('position.spot_empty', { where })
    : t('position.spot', { where, side: t(`position.${side}`), count });
}

// A play, or a number to name.
export function candidateName({ play, number, steps }: Pick<Candidate, 'play' | 'number' | 'steps'>): string {
  if (number !== null && steps.length === 0) return t('act.choose', { number });
  return (steps.length > 0 && play) || t('hint.no_play');
}
