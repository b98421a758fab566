// SPDX-License-Identifier: Apache-2.0
// The server's HTTP side, and the player's token. docs/protocol.md is the contract.
import type { components } from './schema';

type Schemas = components['schemas'];
export type Seat = Schemas['Seat'];
export type State = Schemas['State'];
export type Table = Schemas['Table'];
export type Seated = Schemas['Seated'];
export type NewTable = Schemas['NewTable'];
export type Player = Schemas['Player'];
export type Action = Schemas['Action'];
export type ActionKind = Schemas['ActionKind'];
export type Moves = Schemas['Moves'];
export type TableEvent = Schemas['Event'];
export type EventOf<K extends TableEvent['kind']> = Extract<TableEvent, { kind: K }>;
export type ServerInfo = Schemas['Server'];
export type Lobby = Schemas['Lobby'];
export type Matches = Schemas['Matches'];
export type Rules = Schemas['Rules'];
export type DiceFile = Schemas['DiceFile'];
export type DiceStatistics = Schemas['DiceStatistics'];
export type PracticeRequest = Schemas['PracticeRequest'];
export type PositionWanted = Schemas['PositionWanted'];
export type Position = Schemas['Position'];
export type HintWanted = Schemas['HintWanted'];
export type Hint = Schemas['Hint'];
export type Candidate = Schemas['Candidate'];
export type Chances = Schemas['Chances'];
export type CubeAdvice = Schemas['CubeAdvice'];
export type CubeCell = Schemas['CubeCell'];
export type CubeMap = Schemas['CubeMap'];
export type CubeMapWanted = Schemas['CubeMapWanted'];
export type Rollout = Schemas['Rollout'];
export type RolloutCandidate = Schemas['RolloutCandidate'];
export type RolloutWanted = Schemas['RolloutWanted'];
export type Analysis = Schemas['Analysis'];
export type AnalysisShown = Schemas['AnalysisShown'];
export type AnalysisLimits = Schemas['Analyses']['limits'];
export type Figures = Schemas['Figures'];
export type PositionPattern = Schemas['PositionPattern'];
export type PositionsFound = Schemas['PositionsFound'];
export type PlayerFigures = Schemas['PlayerFigures'];
export type Review = Schemas['Review'];
export type Moment = Schemas['Moment'];
export type ErrorCode = Schemas['Code'] | 'offline';

// Why a request was not carried out. `code` is for programs and translations.
export class Refused extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

const BASE = '/api/v1';
const TOKEN = 'kotra.token';

export function token(): string | null {
  return localStorage.getItem(TOKEN);
}

function keepToken(value: string | null) {
  if (value === null) localStorage.removeItem(TOKEN);
  else localStorage.setItem(TOKEN, value);
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  const known = token();
  if (known) headers['Authorization'] = `Bearer ${known}`;
  if (body instanceof Blob) headers['Content-Type'] = 'application/octet-stream';
  else if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new Refused('offline', 'The server does not answer.');
  }
  if (response.ok) return response;
  const error = (await response.json().catch(() => null)) as Schemas['Error'] | null;
  throw new Refused(error?.code ?? 'internal', error?.message ?? response.statusText);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await send(method, path, body)).json()) as T;
}

// 32 random bytes of this player for the dice, as hex digits.
export function randomness(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function signIn(path: string, body: unknown): Promise<Player> {
  const signed = await ask<Schemas['SignedIn']>('POST', path, body);
  keepToken(signed.token);
  return signed.player;
}

export const logIn = (login: string, password: string) => signIn('/sessions', { login, password });
export const makeGuest = (name: string) => signIn('/players', { name });

// The player of the token; a token that the server no longer knows is thrown away.
export async function me(): Promise<Player | null> {
  if (!token()) return null;
  try {
    return await ask<Player>('GET', '/me');
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'unauthorized') throw error;
    keepToken(null);
    return null;
  }
}

export async function logOut(): Promise<void> {
  await send('DELETE', '/sessions/current');
  keepToken(null);
}

export async function deleteMe(): Promise<void> {
  await send('DELETE', '/me');
  keepToken(null);
}

const inPath = encodeURIComponent;
export const rename = (name: string) => ask<Player>('PATCH', '/me', { name });
export const makeAccount = (login: string, password: string) =>
  ask<Player>('POST', '/me/account', { login, password });
export const exportMe = async () => (await send('GET', '/me/export')).text();
export const server = () => ask<ServerInfo>('GET', '/server');
export const makeTable = (wanted: NewTable) =>
  ask<Seated>('POST', '/tables', { ...wanted, randomness: randomness() });
export const table = (id: string) => ask<Seated>('GET', `/tables/${inPath(id)}`);
export const takeSeat = (id: string) =>
  ask<Seated>('POST', `/tables/${inPath(id)}/seat`, { randomness: randomness() });
export const record = async (id: string, format: 'mat' | 'json') =>
  (await send('GET', `/tables/${inPath(id)}/record?format=${format}`)).text();
export const diceFile = (id: string) => ask<DiceFile>('GET', `/tables/${inPath(id)}/dice`);
export const report = (id: string, reason: string) =>
  send('POST', `/tables/${inPath(id)}/report`, { reason });
export const lobby = () => ask<Lobby>('GET', '/lobby');
export const myMatches = () => ask<Matches>('GET', '/me/matches');
export const rules = (variant: string, language: string) =>
  ask<Rules>('GET', `/rules/${inPath(variant)}?language=${language}`);
export const practice = (request: PracticeRequest) => ask<State>('POST', '/practice', request);
export const readPosition = (wanted: PositionWanted) => ask<Position>('POST', '/positions/read', wanted);
export const hint = (wanted: HintWanted) => ask<Hint>('POST', '/positions/hint', wanted);
export const cubeMap = (wanted: CubeMapWanted) => ask<CubeMap>('POST', '/positions/cube_map', wanted);
export const beginRollout = (wanted: RolloutWanted) => ask<Rollout>('POST', '/positions/rollout', wanted);
export const rollout = () => ask<Rollout>('GET', '/positions/rollout');
export const stopRollout = () => send('DELETE', '/positions/rollout');
export const analyses = () => ask<Schemas['Analyses']>('GET', '/analyses');
export const analysis = (id: string) => ask<AnalysisShown>('GET', `/analyses/${inPath(id)}`);
export const findPositions = (pattern: PositionPattern) =>
  ask<PositionsFound>('POST', '/analyses/positions', pattern);
export const analyseFile = (file: Blob, plies: number) =>
  ask<Schemas['Analyses']>('POST', `/analyses?plies=${plies}`, file);
export const analyseTable = (id: string) => ask<Schemas['Analyses']>('POST', `/tables/${inPath(id)}/analysis`);
export const setAnalysisSeat = (id: string, seat: Seat | null) =>
  send('PATCH', `/analyses/${inPath(id)}`, { seat });
export const forgetAnalysis = (id: string) => send('DELETE', `/analyses/${inPath(id)}`);
export const diceStatistics = () => ask<DiceStatistics>('GET', '/statistics/dice');
