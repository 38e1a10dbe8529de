import { DecisionRequest } from '@countersign/contract/decision';
import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideAtOnce } from '../../decisions/decide.ts';
import { reverseDecision } from '../../decisions/reversals/reverse-decision.ts';
import { undo } from '../../decisions/undo.ts';
import { submitAtOnce } from '../../intake/submit-registration.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import type { Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { openPreparedDatabase } from '../../testing/open-prepared-database.ts';
import { sampleMailQueue as mails } from '../../testing/sample-mail-queue.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { lockRegistration } from '../lock-registration.ts';
import { lockWithMarket } from '../lock-with-market.ts';
import { appendEvents, appendToLocked, LockOutdated } from './append-events.ts';
import { systemActor } from './new-event.ts';
import { verifyAllChains } from './verify-all-chains.ts';

const at = new Date('2026-11-20T10:00:00Z');
const person = { subject: 's', name: 'Robin' };
const claimed = { kind: 'claimed', at, actor: systemActor } as const;
const released = { kind: 'released', at, actor: systemActor } as const;

const watch = watchStatements();
let open: OpenDatabase;
let key: Awaited<ReturnType<typeof submitted>>;
beforeAll(async () => {
  open = await openPreparedDatabase();
});
afterAll(async () => {
  watch.stop();
  await open.close();
});
beforeEach(async () => {
  for (const table of ['mails', 'history_events', 'registrations'] as const) {
    await open.db.deleteFrom(table).execute();
  }
  key = await submitted();
});

function submitted() {
  const application = parsedSampleApplication('FR');
  return inTransaction(open.db, (trx) =>
    submitAtOnce(trx, mails, { application, clientId: 'site', at }),
  );
}

function approve(trx: Trx) {
  const request = DecisionRequest.parse({ decision: 'approve', reasonCodes: [], version: 1 });
  return decideAtOnce(trx, mails, { key, person, email: undefined, request, at, undoSeconds: 20 });
}

/** Runs `work` in a transaction; returns the SQL of its statements. */
async function statementsOf(work: (trx: Trx) => Promise<unknown>): Promise<string[]> {
  watch.take();
  await inTransaction(open.db, work);
  return watch.take().map(({ text }) => text);
}

/** How often the row of the registration is locked and updated, and events are inserted. */
function countsIn(statements: readonly string[]) {
  const count = (pattern: RegExp) => statements.join(';').match(pattern)?.length ?? 0;
  return {
    locks: count(/\bfor no key update\b/g),
    updates: count(/update "?registrations"? set/g),
    inserts: count(/insert into "?history_events"?/g),
  };
}

const once = { locks: 1, updates: 1, inserts: 1 };

async function kinds(): Promise<string[]> {
  const rows = await open.db
    .selectFrom('history_events')
    .select('kind')
    .orderBy('sequence')
    .execute();
  return rows.map(({ kind }) => kind);
}

test('a decision locks and updates its registration once', async () => {
  expect(countsIn(await statementsOf(approve))).toEqual(once);
  expect(await kinds()).toEqual(['received', 'mail-queued', 'approved', 'mail-queued']);
});

test('an undo locks and updates its registration once', async () => {
  await inTransaction(open.db, approve);
  const undoing = { key, person, email: undefined, version: 2, at };
  expect(
    countsIn(
      await statementsOf(async (trx) =>
        undo(trx, { ...undoing, locked: await lockRegistration(trx, key) }),
      ),
    ),
  ).toEqual(once);
  expect((await kinds()).slice(4)).toEqual(['mail-cancelled', 'undone']);
});

test('a reversal locks and updates its registration once', async () => {
  await inTransaction(open.db, approve);
  await open.db
    .updateTable('mails')
    .set({ state: 'sent', sent_at: at })
    .where('purpose', '=', 'approval')
    .execute();
  const reversal = { key, person, reason: 'A mistake.', version: 2, at };
  const statements = await statementsOf(async (trx) => {
    const locked = await lockWithMarket(trx, key);
    await reverseDecision(trx, mails, { ...reversal, locked, email: undefined });
  });
  expect(countsIn(statements)).toEqual(once);
  expect((await kinds()).slice(4)).toEqual(['reversed', 'mail-queued']);
});

test('intake locks and updates nothing', async () => {
  const application = parsedSampleApplication('US');
  const submission = { application, clientId: 'site', at };
  const statements = await statementsOf((trx) => submitAtOnce(trx, mails, submission));
  expect(countsIn(statements)).toEqual({ locks: 0, updates: 0, inserts: 1 });
});

test('several events form one chain', async () => {
  await inTransaction(open.db, (trx) => appendEvents(trx, key, [claimed, released]));
  expect((await kinds()).slice(2)).toEqual(['claimed', 'released']);
  expect(await verifyAllChains(open.db)).toEqual({ registrations: 1, events: 4, faults: [] });
});

test.each([
  ['a decision', approve],
  ['an event', (trx: Trx) => appendEvents(trx, key, [claimed])],
])('[S7.4] a write without the lock fails after %s', async (_, other) => {
  const { lock } = await inTransaction(open.db, (trx) => lockRegistration(trx, key));
  await inTransaction<unknown>(open.db, other);
  const before = await kinds();
  const late = inTransaction(open.db, (trx) =>
    appendToLocked(trx, lock, [released], { status: 'rejected' }),
  );
  await expect(late).rejects.toThrow(LockOutdated);
  expect(await kinds()).toEqual(before);
});
