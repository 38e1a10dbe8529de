import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { fillWithHistory } from '../testing/fill-with-history.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { anchorIfDue } from './anchor-worker.ts';
import { type AnchorPlace, anchorOutput, deliverAnchors } from './deliver-anchors.ts';
import { takeAnchors } from './take-anchor.ts';
import { anchorLines, readProvenLog, verifyAgainstAnchors } from './verify-anchors.ts';

const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const hourMs = 3_600_000;
let open: OpenDatabase;
let folder: string;
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
});

test('a due anchor is taken, stamped once, and sent until it has arrived', async () => {
  await fillWithHistory(open.db, { events: 9, eventsPerRegistration: 3 });
  const start = Date.parse('2026-11-20T12:00:00.000Z');
  const given: [string, number][] = [];
  const stamped: string[] = [];
  let isAway = true;
  const place: AnchorPlace = async (line, sequence) => {
    if (isAway) throw new Error('away');
    given.push([line, sequence]);
  };
  const anchoring = {
    key,
    places: [place],
    stamp: async (text: string) => `stamp-${stamped.push(text)}`,
    everyHours: 24,
  };
  const at = (hours: number) => () => new Date(start + hours * hourMs);
  await expect(anchorIfDue(open.db, anchoring, at(0))).rejects.toThrow('away');
  isAway = false;
  expect(await anchorIfDue(open.db, anchoring, at(1))).toBe(1);
  expect(await anchorIfDue(open.db, anchoring, at(23))).toBe(0);
  expect(await anchorIfDue(open.db, anchoring, at(24))).toBe(1);
  expect(given.map(([line, sequence]) => [sequence, JSON.parse(line).timeStamp])).toEqual([
    [1, 'stamp-1'],
    [2, 'stamp-2'],
  ]);
  expect(stamped).toEqual(given.map(([line]) => JSON.parse(line).anchor));

  for (const [line, sequence] of given) await writeFile(join(folder, `${sequence}.json`), line);
  const log = await readProvenLog(anchorLines(folder), publicKey);
  expect(log).toMatchObject({ anchors: 2 });
  expect(await verifyAgainstAnchors(open.db, log)).toEqual([]);
  await expect(readProvenLog(anchorLines(folder), publicKey, [])).rejects.toThrow(
    'Line 1: it has no time stamp by these certificates.',
  );
});

test('two copies that deliver the same anchors leave a log that verifies', async () => {
  const at = () => new Date('2026-11-20T12:00:00.000Z');
  await fillWithHistory(open.db, { events: 9, eventsPerRegistration: 3 });
  await takeAnchors(open.db, key, at);
  await takeAnchors(open.db, key, at);
  const lines: string[] = [];
  const [asked, hasAsked] = signal();
  const [arrived, haveArrived] = signal();
  // Its first time stamp takes as long as the other copy needs for both anchors.
  const slowStamp = async () => {
    hasAsked();
    await arrived;
    return 'late';
  };
  const stamp = async () => 'early';
  const place: AnchorPlace = async (line) => void lines.push(line);
  const late = deliverAnchors(open.db, [place], at, slowStamp);
  await asked;
  await deliverAnchors(open.db, [place], at, stamp);
  haveArrived();
  await late;
  const anchors = lines.map((line) => JSON.parse(line));
  expect(anchors.map(({ timeStamp }) => timeStamp)).toEqual(['early', 'early', 'early']);
  expect(anchors[2]).toEqual(anchors[0]);
  expect(await readProvenLog(lines, publicKey)).toMatchObject({ anchors: 2 });
});

function signal(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [promise, resolve];
}

test('the standard output gets whole lines', async () => {
  const written: string[] = [];
  await anchorOutput((text) => written.push(text))('{"a":1}', 1);
  expect(written).toEqual(['{"a":1}\n']);
});
