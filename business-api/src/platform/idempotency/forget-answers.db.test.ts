import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openWatchedRegistrations,
  twentyThousand,
  type WatchedRegistrations,
} from '../../testing/watched-registrations.ts';
import { forgetAnswers } from './with-idempotency-key.ts';

let watched: WatchedRegistrations;
beforeAll(async () => {
  watched = await openWatchedRegistrations();
  await watched.fill({
    idempotency_records: `insert into idempotency_records (caller, key, request_hash,
        answer_status, answer_body, created_at, country_code, ticket_number)
      select 'person:x', 'k' || n, '', 200, 'no JSON', now(), 'FR', 'T-' || n ${twentyThousand}`,
  });
});
afterAll(() => watched.close());

const key = RegistrationKey.parse({ countryCode: 'FR', ticketNumber: 'T-7' });

test('deletes the answers about a registration, and no others', async () => {
  const { db } = watched;
  await db.transaction().execute((trx) => forgetAnswers(trx, key));
  const left = await db
    .selectFrom('idempotency_records')
    .select(['caller', 'key'])
    .where('key', 'in', ['k7', 'k8'])
    .orderBy('key')
    .execute();
  expect(left.map((row) => row.key)).toEqual(['k8']);
});

test('finds them by an index', async () => {
  const plans = await watched.plansOf(
    () => watched.db.transaction().execute((trx) => forgetAnswers(trx, key)),
    /idempotency_records/,
  );
  expect(plans).toContain('idempotency_records_of_registration');
  expect(plans).not.toContain('Seq Scan');
});
