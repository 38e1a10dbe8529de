import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { submitAtOnce } from '../intake/submit-registration.ts';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Lanes } from '../platform/jobs/lanes.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { sampleMailQueue as mails } from '../testing/sample-mail-queue.ts';
import {
  delivered,
  failing,
  sendDueWebhooks,
  testWebhookKey,
} from '../testing/send-due-webhooks.ts';
import type { PostWebhook } from './post-webhook.ts';
import { queueWebhooks } from './queue-webhooks.ts';
import { insertEndpoint } from './webhook-endpoints.ts';
import { claimNextWebhook, settleWebhook } from './webhook-store.ts';
import { webhookVault } from './webhook-vault.ts';
import { startWebhookWorker } from './webhook-worker.ts';

const at = new Date('2026-11-20T10:00:00Z');
const vault = webhookVault([testWebhookKey]);
const [hanging, other] = ['https://hanging.example/', 'https://other.example/'];

let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await sql`delete from webhook_endpoints`.execute(open.db);
});

async function add(...urls: readonly string[]): Promise<void> {
  const { countryCode } = parsedSampleApplication('FR');
  for (const url of urls) {
    await inTransaction(open.db, (trx) => insertEndpoint(trx, vault, { countryCode, url, at }));
  }
}
const submit = () =>
  inTransaction(open.db, (trx) =>
    submitAtOnce(trx, mails, {
      application: parsedSampleApplication('FR'),
      clientId: 'site',
      at,
    }),
  );

function start(post: PostWebhook): Lanes {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return startWebhookWorker({ db: open.db, post, vault, log, now: () => at });
}

test('a receiver that hangs delays no event for another one', async () => {
  await add(hanging, other);
  for (let count = 0; count < 9; count += 1) await submit();
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: allArrived } = Promise.withResolvers<void>();
  const tried = { [hanging]: 0, [other]: 0 };
  const worker = start(async ({ url }) => {
    tried[url] = (tried[url] ?? 0) + 1;
    if (tried[other] === 9) allArrived();
    if (url === other) return delivered;
    await end;
    return failing();
  });
  try {
    await arrived;
    expect(tried[hanging]).toBeLessThanOrEqual(2);
  } finally {
    endAll();
    await worker.stop();
  }
});

test('a worker that stops releases what it has not tried', async () => {
  await add(other);
  await submit();
  const worker = start(async () => delivered);
  await worker.stop();
  const { rows } = await sql<{ state: string; tries: number }>`
    select state, tries from webhook_deliveries`.execute(open.db);
  expect(['queued 0', 'delivered 1']).toContain(`${rows[0]?.state} ${rows[0]?.tries}`);
});

test.runIf(inject('engine') === 'postgres')(
  'an event queued while the one before is settled is sent after it',
  async () => {
    await add(other);
    for (let round = 0; round < 10; round += 1) {
      const registration = await submit();
      const claimed = await claimNextWebhook(open.db, at, 60_000);
      if (claimed === undefined) throw new Error('Nothing was claimed.');
      const next = { ...registration, version: 2 };
      await Promise.all([
        inTransaction(open.db, (trx) =>
          queueWebhooks(trx, { type: 'registration.erased', registration: next, at }),
        ),
        settleWebhook(open.db, claimed, { state: 'delivered' }, at, undefined),
      ]);
      const sent = await sendDueWebhooks(open.db, at);
      expect(sent.map(({ message }) => message.type)).toEqual(['registration.erased']);
    }
  },
);
