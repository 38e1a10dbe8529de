import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { appendEvents } from '../registrations/history/append-events.ts';
import { chainEvents } from '../registrations/history/chain-events.ts';
import { systemActor } from '../registrations/history/new-event.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { fillWithHistory } from '../testing/fill-with-history.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { type AnchorPlace, anchorFile, deliverAnchors } from './deliver-anchors.ts';
import { proveHistory } from './prove-history.ts';
import { takeAnchors } from './take-anchor.ts';
import { AnchorsInvalid, readProvenLog, verifyAgainstAnchors } from './verify-anchors.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = (ticket: string) => ({
  countryCode: CountryCode.parse('US'),
  ticketNumber: TicketNumber.parse(ticket),
});
// After the events of the fixture, which are of one moment.
let time = Date.parse('2026-11-20T12:00:00.000Z');
const now = () => new Date(time);

let open: OpenDatabase;
let folder: string;
let lines: string[] = [];
const memory: AnchorPlace = async (line) => void lines.push(line);
beforeAll(async () => {
  open = await openPreparedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'countersign-anchors-'));
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  for (const table of ['anchors', 'anchor_leaves', 'history_events', 'registrations'] as const) {
    await open.db.deleteFrom(table).execute();
  }
  lines = [];
  await fillWithHistory(open.db, { events: 90, eventsPerRegistration: 3 });
  await anchor();
});

async function anchor(): Promise<void> {
  await takeAnchors(open.db, privateKey, now);
  await deliverAnchors(open.db, [memory], now);
  time += 3_600_000;
}

function open1(ticket: string) {
  const opened = { kind: 'opened', at: now(), actor: systemActor } as const;
  return open.db.transaction().execute((trx) => appendEvents(trx, key(ticket), [opened]));
}

const verified = async () =>
  verifyAgainstAnchors(open.db, await readProvenLog(lines, publicKey), 20);

describe('anchors', () => {
  test('hold as long as histories only grow', async () => {
    await open1('T-4');
    await anchor();
    await anchor();
    await open1('T-5');
    const log = await readProvenLog(lines, publicKey);
    expect({ anchors: log.anchors, leaves: log.leaves.length }).toEqual({ anchors: 3, leaves: 31 });
    expect(await verified()).toEqual([]);
  });

  test('include an event that was committed late, with an earlier time', async () => {
    time += 60_000;
    await open1('T-7');
    await anchor();
    time -= 3_600_000 + 30_000;
    await open1('T-8');
    await anchor();
    expect((await readProvenLog(lines, publicKey)).leaves).toHaveLength(32);
  });

  test('arrive again after a place failed', async () => {
    await open1('T-1');
    await takeAnchors(open.db, privateKey, now);
    const away: AnchorPlace = () => Promise.reject(new Error('away'));
    await expect(deliverAnchors(open.db, [memory, away], now)).rejects.toThrow('away');
    await deliverAnchors(open.db, [memory], now);
    expect(lines).toHaveLength(3);
    expect(await verified()).toEqual([]);
  });
});

const of = sql`country_code = 'US' and ticket_number = 'T-3'`;

/** Writes T-3's history again from its start, so that its chain verifies. */
async function rewriteHistory(): Promise<void> {
  const at = new Date('2026-11-20T10:00:00.000Z');
  const received = { kind: 'received', at, actor: { kind: 'registration-site' } } as const;
  const opened = { kind: 'opened', at, actor: systemActor } as const;
  const chain = chainEvents(key('T-3'), { count: 0, hash: '' }, [received, opened, opened]);
  await sql`delete from history_events where ${of}`.execute(open.db);
  await open.db
    .insertInto('history_events')
    .values([...chain.rows])
    .execute();
  await sql`update registrations set history_head = ${chain.end.hash} where ${of}`.execute(open.db);
}

async function cutTail(): Promise<void> {
  await sql`delete from history_events where ${of} and sequence = 3`.execute(open.db);
  await sql`update registrations set history_count = 2, history_head =
    (select hash from history_events where ${of} and sequence = 2) where ${of}`.execute(open.db);
}

describe('what the chains alone cannot show', () => {
  test.each([
    ['a history written again from its start', rewriteHistory],
    ['a tail cut off with its head', cutTail],
    [
      'a registration removed with its events',
      async () => {
        await sql`delete from history_events where ${of}`.execute(open.db);
        await sql`delete from registrations where ${of}`.execute(open.db);
      },
    ],
  ])('anchors find %s', async (_, tamper) => {
    await tamper();
    expect((await verifyAllChains(open.db)).faults).toEqual([]);
    expect(await verified()).toEqual([
      {
        countryCode: 'US',
        ticketNumber: 'T-3',
        position: expect.any(Number),
        fault: 'history-changed',
      },
    ]);
  });

  test('anchors find a history written again together with its leaf', async () => {
    await rewriteHistory();
    await sql`update anchor_leaves set event_hash =
      (select history_head from registrations where ${of}) where ${of}`.execute(open.db);
    expect(await verified()).toMatchObject([{ ticketNumber: 'T-3', fault: 'leaf-changed' }]);
  });

  test('anchors find a registration removed with its leaf', async () => {
    await sql`delete from registrations where ${of}`.execute(open.db);
    await sql`delete from history_events where ${of}`.execute(open.db);
    await sql`delete from anchor_leaves where ${of}`.execute(open.db);
    expect(await verified()).toMatchObject([{ ticketNumber: null, fault: 'leaf-missing' }]);
  });
});

describe('lines from outside are refused', () => {
  test.each<[string, (all: string[]) => string[]]>([
    [
      'with another signature',
      (all) => all.map((line) => line.replace(/\.(?=[^.]*","leaves")/, '.AAAA')),
    ],
    ['without the first', (all) => all.slice(1)],
    ['in another order', (all) => [...all].reverse()],
    ['with other leaves', (all) => all.map((line) => line.replace('"leaves":"', '"leaves":"AAAA'))],
    ['that are no JSON', () => ['x']],
  ])('%s', async (_, change) => {
    await open1('T-1');
    await anchor();
    await expect(readProvenLog(change(lines), publicKey)).rejects.toThrow(AnchorsInvalid);
    const other = generateKeyPairSync('ed25519').publicKey;
    await expect(readProvenLog(lines, other)).rejects.toThrow(AnchorsInvalid);
  });
});

test('a third party checks a proof with a script of its own', async () => {
  await open1('T-11');
  await anchor();
  const proof = await open.db.transaction().execute((trx) => proveHistory(trx, key('T-11')));
  const proofPath = join(folder, 'proof.json');
  const keyPath = join(folder, 'key.pem');
  await writeFile(keyPath, publicKey.export({ type: 'spki', format: 'pem' }));
  const check = async (changed: unknown) => {
    await writeFile(proofPath, JSON.stringify(changed));
    const script = join(import.meta.dirname, '../../../tools/audit/check-proof.mjs');
    return promisify(execFile)(process.execPath, [script, proofPath, keyPath]);
  };
  expect((await check(proof)).stdout).toMatch(/^US T-11: 4 events as anchored at/);
  const [first, ...rest] = Object(proof).events;
  const changed = { ...proof, events: [{ ...first, kind: 'note' }, ...rest] };
  await expect(check(changed)).rejects.toMatchObject({ code: 1, stderr: /Refused/ });
  const elsewhere = { ...proof, index: 0 };
  await expect(check(elsewhere)).rejects.toMatchObject({ code: 1, stderr: /not in the anchored/ });
});

test('a file gets whole lines', async () => {
  const path = join(folder, 'anchors.jsonl');
  await anchorFile(path)('{"a":1}', 1);
  await anchorFile(path)('{"b":2}', 2);
  expect(await readFile(path, 'utf8')).toBe('{"a":1}\n{"b":2}\n');
});
