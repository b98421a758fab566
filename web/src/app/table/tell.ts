// SPDX-License-Identifier: Apache-2.0
// What happened at a table, in sentences.
import { BAR, OFF, RESERVE, type Side } from '../../board/types';
import type { Action, ActionKind, Table, TableEvent } from '../../client/api';
import { t, tMaybe, type Key } from '../text.svelte';

// The computer's name in the player's language, a person's name as it is.
export function seatName(table: Table, side: Side): string {
  const holder = table.players[side];
  if (holder.kind === 'nobody') return t('player.nobody');
  if (holder.kind === 'person') return holder.name;
  return t('player.computer', { level: levelName(holder.level ?? '', holder.name) });
}

export function levelName(name: string, title: string): string {
  return tMaybe(`level.${name}`) ?? title;
}

// "acey.wp,gate=doublet" is a kind of acey-deucey.
export function gameName(variant: string, title: string): string {
  const row = variant.split(',')[0]!;
  return tMaybe(`game.${row}`) ?? title;
}

export function phraseText(phrase: string): string {
  return tMaybe(`phrase.${phrase}`) ?? phrase;
}

const RESIGN: readonly Key[] = ['tell.resign_single', 'tell.resign_gammon', 'tell.resign_backgammon'];

// The sentence for an event; null for those that need none.
export function tell(table: Table, event: TableEvent, levels: number): string | null {
  const name = (side: Side) => seatName(table, side);
  switch (event.kind) {
    case 'joined':
      return t('tell.joined', { name: name(event.seat) });
    case 'game_began':
      return t(event.crawford ? 'tell.crawford_game' : 'tell.game', { number: event.game });
    case 'opening_throw':
      return t('tell.opening', {
        first: name('first'), second: name('second'), a: event.dice[0]!, b: event.dice[1]!,
      });
    case 'roll':
      return t('tell.roll', { name: name(event.by), dice: event.dice.join('-') });
    case 'play':
      return event.steps.length === 0
        ? t('tell.no_play', { name: name(event.by) })
        : t('tell.play', { name: name(event.by), play: event.text });
    case 'choose_number':
      return t('tell.chose', { name: name(event.by), number: event.number });
    case 'double':
      return t('tell.double', { name: name(event.by), value: event.value });
    case 'take':
      return t('tell.take', { name: name(event.by), value: event.value });
    case 'drop':
      return t('tell.drop', { name: name(event.by) });
    case 'beaver':
      return t('tell.beaver', { name: name(event.by), value: event.value });
    case 'raccoon':
      return t('tell.raccoon', { name: name(event.by), value: event.value });
    case 'resign':
      return levels > 3
        ? t('tell.resign_points', { name: name(event.by), count: event.level })
        : t(RESIGN[event.level - 1] ?? 'tell.resign_single', { name: name(event.by) });
    case 'accept_resignation':
      return t('tell.resignation_accepted', { name: name(event.by) });
    case 'refuse_resignation':
      return t('tell.resignation_refused', { name: name(event.by) });
    case 'award':
      return t(`tell.award_${event.reason}`, { name: name(event.to) });
    case 'game_over':
      return t('tell.game_over', { name: name(event.result.winner), count: event.result.points });
    case 'ready':
      return t('tell.ready', { name: name(event.by) });
    case 'match_over':
      return event.winner
        ? t('tell.match_over', { name: name(event.winner) })
        : t('tell.match_ended');
    case 'say':
      return t('tell.say', {
        name: event.name, text: event.phrase ? phraseText(event.phrase) : (event.text ?? ''),
      });
  }
}

const ACTIONS: Partial<Record<ActionKind, Key>> = {
  roll: 'act.roll', double: 'act.double', take: 'act.take', drop: 'act.drop', beaver: 'act.beaver',
  raccoon: 'act.raccoon', accept_resignation: 'act.accept', refuse_resignation: 'act.refuse',
};
const PLACES: Partial<Record<number, string>> = { [OFF]: 'off', [BAR]: 'bar', [RESERVE]: 'res' };

// An action as the words on its button, a play as it is written down.
export function actionText({ kind, steps, number }: Action): string {
  if (kind === 'choose_number') return t('act.choose', { number: number ?? 0 });
  if (kind !== 'play') return ACTIONS[kind] ? t(ACTIONS[kind]) : kind;
  if (!steps?.length) return t('act.pass');
  return steps.map((step) => step.slice(0, 2).map((place) => PLACES[place] ?? place).join('/')).join(' ');
}

// What pressing a place does.
export function gestureName(place: number, isTarget: boolean): string {
  if (isTarget) return place === OFF ? t('gesture.to_off') : t('gesture.to_point', { point: place });
  if (place === BAR) return t('gesture.from_bar');
  if (place === RESERVE) return t('gesture.from_reserve');
  return t('gesture.from_point', { point: place });
}
