// SPDX-License-Identifier: Apache-2.0
// Who is at this browser, and what the server offers.
import * as api from '../client/api';
import type { Player, ServerInfo } from '../client/api';
import { t } from './text.svelte';

let player = $state.raw<Player | null>(null);
let info = $state.raw<ServerInfo | null>(null);

export function currentPlayer(): Player | null {
  return player;
}

export function setPlayer(value: Player | null) {
  player = value;
}

export function serverInfo(): ServerInfo | null {
  return info;
}

export async function loadServer(): Promise<void> {
  info ??= await api.server();
}

export async function loadPlayer(): Promise<Player | null> {
  player ??= await api.me();
  return player;
}

// Whoever plays for the first time becomes a guest, with no questions asked.
export async function ensurePlayer(): Promise<Player> {
  return (await loadPlayer()) ?? (player = await api.makeGuest(t('player.guest')));
}

// The same as the server knows him now: a match may have changed his rating.
export async function freshPlayer(): Promise<Player> {
  player = await api.me();
  return ensurePlayer();
}

// Who plays a game, given by its name or alias: the engine's levels, where it knows the game, from the
// weakest to the strongest; and the opponents without an engine before them.
export function opponentsIn(game: string): ServerInfo['opponents'] {
  const row = info?.variants.find(({ name, alias }) => name === game || alias === game);
  return info?.opponents.filter(({ engine }) => !engine || row?.engine) ?? [];
}

// An opponent for whoever has not chosen one: not the weakest, and beatable.
export function usualLevel(game: string): string | undefined {
  const names = opponentsIn(game).map(({ name }) => name);
  return ['casual', 'beginner', 'runner'].find((name) => names.includes(name)) ?? names[0];
}

// For a first game.
export function easyLevel(game: string): string | undefined {
  const names = opponentsIn(game).map(({ name }) => name);
  return ['beginner', 'runner'].find((name) => names.includes(name)) ?? names[0];
}
