import type { Change } from '@countersign/contract/changes';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { FastifyReply } from 'fastify';
import type { Db } from '../platform/database/database.ts';
import type { ChangeFeed } from './change-feed.ts';
import { readPosition, withOverlap } from './change-position.ts';
import { readChanges } from './read-changes.ts';

const heartbeatMs = 15_000;
/** The longest time that a stream outlives the revocation of its token or of the person's rights. */
const tokenCheckMs = 30_000;
/** The longest interruption after which a stream gets the changes that it missed. */
const longestGapMs = 5 * 60_000;
const mostMissed = 500;
/** Bytes buffered for a client that does not read; beyond that it is disconnected. */
const mostUnread = 256 * 1024;

export interface StreamOptions {
  readonly db: Db;
  readonly feed: ChangeFeed;
  readonly markets: readonly CountryCode[] | 'all';
  readonly lastEventId: string | undefined;
  readonly now: Date;
  /** End of the token, in milliseconds from now. */
  readonly lifetimeMs: number;
  /** Rejects if the token is no longer valid, or gives other rights than those of `markets`. */
  readonly requireSameRights: () => Promise<void>;
}

/** Sends server-sent events until the client leaves or the returned function is called. */
export async function streamChanges(
  reply: FastifyReply,
  options: StreamOptions,
): Promise<() => void> {
  const { raw } = reply;
  const sentIds = new Set<string>();
  let isReady = false;
  const waiting: Change[] = [];
  const send = (changes: readonly Change[]) => {
    if (!isReady) {
      waiting.push(...changes);
      return;
    }
    for (const change of changes) {
      if (!isMine(change, options.markets) || sentIds.delete(change.id)) continue;
      write(`id: ${change.id}\ndata: ${JSON.stringify(change)}\n\n`);
    }
  };
  const leave = await options.feed.follow(send);
  let missed: readonly Change[] | 'too-many' = [];
  try {
    missed = await readMissed(options);
  } catch (error) {
    leave();
    throw error;
  }

  reply.hijack();
  // A position without an event: a client that is cut off after a quiet hour has missed little.
  const sendPosition = () => write(`id: ${options.feed.polledAtMs()}\n\n`);
  const heartbeat = setInterval(sendPosition, heartbeatMs).unref();
  const tokenCheck = setInterval(
    () => void options.requireSameRights().catch(end),
    tokenCheckMs,
  ).unref();
  const lifetime = setTimeout(end, Math.min(options.lifetimeMs, 2 ** 31 - 1)).unref();
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearInterval(tokenCheck);
    clearTimeout(lifetime);
    leave();
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.setHeader('x-accel-buffering', 'no');
  raw.writeHead(200);
  write('retry: 2000\n\n');
  const beganAtMs = options.feed.polledAtMs();
  isReady = true;
  if (missed === 'too-many') write('event: reset\ndata: {}\n\n');
  else {
    send(missed);
    for (const { id } of missed) sentIds.add(id);
  }
  send(waiting);
  write(`id: ${beganAtMs}\n\n`);
  return end;

  function end(): void {
    raw.end();
  }

  function write(text: string): void {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > mostUnread) raw.destroy();
  }
}

async function readMissed({
  db,
  markets,
  lastEventId,
  now,
}: StreamOptions): Promise<Change[] | 'too-many'> {
  if (lastEventId === undefined) return [];
  const position = readPosition(lastEventId);
  if (position.atMs < now.getTime() - longestGapMs) return 'too-many';
  const after = withOverlap(position);
  const changes = await readChanges(db, markets, after, mostMissed + 1);
  if (changes.length > mostMissed) return 'too-many';
  return changes.filter(({ id }) => id !== lastEventId);
}

function isMine({ countryCode }: Change, markets: StreamOptions['markets']): boolean {
  return markets === 'all' || markets.includes(countryCode);
}
