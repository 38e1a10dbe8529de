import { DecisionRequest } from '@countersign/contract/decision';
import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decide } from '../../capabilities/decisions/decide.ts';
import { undo } from '../../capabilities/decisions/undo.ts';
import { submitRegistration } from '../../capabilities/intake/submit-registration.ts';
import { reverseDecision } from '../../capabilities/reversals/reverse-decision.ts';
import type { OpenDatabase } from '../../ground/database/connect.ts';
import type { Trx } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { openPreparedDatabase } from '../../testing/open-prepared-database.ts';
import { sampleMailQueue as mails } from '../../testing/sample-mail-queue.ts';
import { lockRegistration } from '../registrations/lock-registration.ts';
import { appendEvents, appendToLocked, LockOutdated } from './append-events.ts';
import { systemActor } from './new-event.ts';
import { verifyAllChains } from './verify-all-chains.ts';

const at = new Date('2026-11-20T10:00:00Z');
const person = { subject: 's', name: 'Robin' };
const claimed = { kind: 'claimed', at, actor: systemActor } as const;
const released = { kind: 'released', at, actor: systemActor } as const;

let open: OpenDatabase;
let key: Awaited<ReturnType<typeof submitted>>;
beforeAll(async () => {
  open = await openPreparedDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  for (const table of ['mails', 'history_events', 'registrations'] as const) {
    await open.db.deleteFrom(table).execute();
  }
  key = await submitted();
});

function submitted() {
  const application = parsedSampleApplication('FR');
  return inTransaction(open.db, (trx) =>
    submitRegistration(trx, mails, { application, clientId: 'site', at }),
  );
}

function approve(trx: Trx) {
  const request = DecisionRequest.parse({ decision: 'approve', reasonCodes: [], version: 1 });
  return decide(trx, mails, { key, person, email: undefined, request, at, undoSeconds: 20 });
}

/** Runs `work` in a transaction; returns the SQL of its statements. */
async function statementsOf(work: (trx: Trx) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await inTransaction(open.db.withPlugin(plugin), work);
  return statements;
}

/** How often the row of the registration is locked and updated, and events are inserted. */
function countsIn(statements: readonly string[]) {
  const count = (pattern: RegExp) => statements.filter((text) => pattern.test(text)).length;
  return {
    locks: count(/^select .* from "registrations" .* for update/),
    updates: count(/^update "registrations"/),
    inserts: count(/^insert into "history_events"/),
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
  expect(countsIn(await statementsOf((trx) => undo(trx, undoing)))).toEqual(once);
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
  const statements = await statementsOf((trx) => reverseDecision(trx, mails, reversal, undefined));
  expect(countsIn(statements)).toEqual(once);
  expect((await kinds()).slice(4)).toEqual(['reversed', 'mail-queued']);
});

test('intake updates its registration once and locks nothing', async () => {
  const application = parsedSampleApplication('US');
  const submission = { application, clientId: 'site', at };
  const statements = await statementsOf((trx) => submitRegistration(trx, mails, submission));
  expect(countsIn(statements)).toEqual({ ...once, locks: 0 });
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
