import type { Change } from '@countersign/contract/changes';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../ground/database/database.ts';
import type { ChangeFeed } from './change-feed.ts';
import { readPosition, withOverlap } from './change-position.ts';
import { readChanges } from './read-changes.ts';

const heartbeatMs = 15_000;
/** How long a stream may go on whose token was revoked. */
const allowanceMs = 30_000;
/** How far a stream that was interrupted is told what it missed. */
const longestGapMs = 5 * 60_000;
const mostMissed = 500;
/** What a reader that does not read may leave in our memory, in bytes. */
const mostUnread = 256 * 1024;

export interface StreamOptions {
  readonly db: Db;
  readonly feed: ChangeFeed;
  readonly markets: readonly CountryCode[] | 'all';
  readonly lastEventId: string | undefined;
  readonly now: Date;
  /** End of the token, in milliseconds from now. */
  readonly lifetimeMs: number;
  /** Rejects where the token does not count any more. */
  readonly stillAllowed: () => Promise<void>;
}

/** Sends server-sent events until the reader leaves or `end` is called, which it hands out. */
export async function streamChanges(
  reply: FastifyReply,
  options: StreamOptions,
): Promise<() => void> {
  const { raw } = reply;
  const told = new Set<string>();
  let isReady = false;
  const waiting: Change[] = [];
  const tell = (changes: readonly Change[]) => {
    if (!isReady) {
      waiting.push(...changes);
      return;
    }
    for (const change of changes) {
      if (!isMine(change, options.markets) || told.delete(change.id)) continue;
      write(`id: ${change.id}\ndata: ${JSON.stringify(change)}\n\n`);
    }
  };
  const leave = await options.feed.follow(tell);
  let missed: readonly Change[] | 'too-many' = [];
  try {
    missed = await readMissed(options);
  } catch (error) {
    leave();
    throw error;
  }

  reply.hijack();
  // A position without an event: whoever is cut off after a quiet hour has missed a moment only.
  const tellPosition = () => write(`id: ${options.feed.lookedAtMs()}\n\n`);
  const heartbeat = setInterval(tellPosition, heartbeatMs).unref();
  const allowance = setInterval(() => void options.stillAllowed().catch(end), allowanceMs).unref();
  const lifetime = setTimeout(end, Math.min(options.lifetimeMs, 2 ** 31 - 1)).unref();
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearInterval(allowance);
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
  const beganAtMs = options.feed.lookedAtMs();
  isReady = true;
  if (missed === 'too-many') write('event: reset\ndata: {}\n\n');
  else {
    tell(missed);
    for (const { id } of missed) told.add(id);
  }
  tell(waiting);
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
