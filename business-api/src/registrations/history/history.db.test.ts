import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../../erasure/erase-applicant.ts';
import { newId } from '../../platform/database/new-id.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { canonicalJson } from './canonical-json.ts';
import { eventHash } from './event-hash.ts';
import { verifyAllChains } from './verify-all-chains.ts';

let api: TestApi;
let token: string;
let ticket: Registration;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.person(['administrator'], 'Noor Haddad');
});
afterAll(() => api.close());

beforeEach(async () => {
  await sql`delete from history_events`.execute(api.db);
  await sql`delete from registrations`.execute(api.db);
  await sql`delete from mails`.execute(api.db);
  await api.submitted('FR', { ticketNumber: 'T-0' });
  ticket = await api.submitted('JP', { ticketNumber: 'T-1' });
  await api.call('POST', '/registrations/JP/T-1/decision', {
    token,
    body: {
      decision: 'reject',
      reasonCodes: ['L01'],
      messageToApplicant: '許可証を再送してください。',
      internalNote: 'Called them twice.',
      version: 1,
    },
  });
  await api.submitted('US', { ticketNumber: 'T-2' });
});

describe('the history', () => {
  const read = (query = '') => api.call('GET', `/registrations/JP/T-1/history${query}`, { token });

  test('lists what happened, in order', async () => {
    const { body } = await read();
    expect(body).toMatchObject({
      nextCursor: null,
      items: [
        { sequence: 1, kind: 'received', actor: { kind: 'registration-site' } },
        { sequence: 2, kind: 'mail-queued', purpose: 'review-request' },
        {
          sequence: 3,
          kind: 'rejected',
          actor: { kind: 'staff', name: 'Noor Haddad' },
          reasonCodes: ['L01'],
          messageToApplicant: '許可証を再送してください。',
          internalNote: 'Called them twice.',
          channel: null,
          previewed: false,
          mailHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
        { sequence: 4, kind: 'mail-queued', purpose: 'rejection', recipient: ticket.contact.email },
      ],
    });
  });

  test('comes in pages', async () => {
    const first = Object((await read('?limit=3')).body);
    expect(first.items).toHaveLength(3);
    const second = Object((await read(`?cursor=${first.nextCursor}`)).body);
    expect(second.items.map(({ sequence }: { sequence: number }) => sequence)).toEqual([4]);
    expect((await read('?cursor=x')).problem().errors).toEqual([
      { pointer: '?cursor', code: 'malformed' },
    ]);
  });

  test('reads erased values as null and still verifies', async () => {
    const erasure = { operator: 'ops', request: 'DPO-17' };
    await eraseApplicant(api.db, ticket, new Date(), erasure);
    const items = Object((await read()).body).items;
    expect(items[2]).toMatchObject({ messageToApplicant: null, internalNote: null });
    expect(items[3]).toMatchObject({ recipient: null });
    expect(items.at(-1)).toMatchObject({ kind: 'erased', operator: 'ops', request: 'DPO-17' });
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('does not reveal an erased value by its hash', async () => {
    const { rows } = await sql<{ personal_hashes: Record<string, string> }>`
      select personal_hashes from history_events where kind = 'mail-queued'`.execute(api.db);
    const hashes = rows.map((row) => row.personal_hashes.recipient);
    // The same fallback recipient in all three: only the salt makes the hashes differ.
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('verifying a whole database', () => {
  test('finds nothing where nothing was done', async () => {
    expect(await verifyAllChains(api.db)).toEqual({ registrations: 3, events: 8, faults: [] });
  });

  const of = sql`country_code = 'JP' and ticket_number = 'T-1'`;
  const setHash = sql`hash = repeat('a', 64)`;
  test.each([
    [
      'another actor',
      sql`update history_events set actor = '{"kind":"system"}' where ${of} and sequence = 3`,
      3,
      'changed',
    ],
    [
      'another time',
      sql`update history_events set at = at + interval '1 second' where ${of} and sequence = 1`,
      1,
      'changed',
    ],
    [
      'another kind',
      sql`update history_events set kind = 'approved' where ${of} and sequence = 3`,
      3,
      'changed',
    ],
    [
      'other reasons',
      sql`update history_events set payload = '{"reasonCodes":["L02"]}' where ${of} and sequence = 3`,
      3,
      'changed',
    ],
    [
      'another hash',
      sql`update history_events set ${setHash} where ${of} and sequence = 2`,
      2,
      'changed',
    ],
    [
      'another personal value',
      sql`update history_events set personal = jsonb_set(personal, '{internalNote,value}', '"x"') where ${of} and sequence = 3`,
      3,
      'changed',
    ],
    [
      'an added personal value',
      sql`update history_events set personal = '{"x":{"value":"x","salt":""}}' where ${of} and sequence = 1`,
      1,
      'changed',
    ],
    [
      'other personal hashes',
      sql`update history_events set personal_hashes = '{}' where ${of} and sequence = 3`,
      3,
      'changed',
    ],
    [
      'a row in the middle gone',
      sql`delete from history_events where ${of} and sequence = 2`,
      2,
      'missing',
    ],
    [
      'the first row gone',
      sql`delete from history_events where ${of} and sequence = 1`,
      1,
      'missing',
    ],
    [
      'the last row gone',
      sql`delete from history_events where ${of} and sequence = 4`,
      null,
      'last-rows-removed',
    ],
    ['all rows gone', sql`delete from history_events where ${of}`, null, 'last-rows-removed'],
    [
      'a row inserted at the end',
      sql`insert into history_events select country_code, ticket_number, 5, id, kind, at, actor, payload, personal, personal_hashes, hash, repeat('b', 64) from history_events where ${of} and sequence = 4`,
      5,
      'changed',
    ],
    [
      'a copied row in another place',
      sql`update history_events e set kind = s.kind, payload = s.payload, personal = s.personal, personal_hashes = s.personal_hashes, hash = s.hash, previous_hash = s.previous_hash from history_events s where e.country_code = 'JP' and e.sequence = 2 and s.country_code = 'FR' and s.sequence = 2`,
      2,
      'out-of-chain',
    ],
    [
      'the status set by hand',
      sql`update registrations set status = 'approved' where ${of}`,
      null,
      'status-without-event',
    ],
    [
      'the decider set by hand',
      sql`update registrations set decided_by_subject = 'x' where ${of}`,
      null,
      'status-without-event',
    ],
    [
      'the reasons set by hand',
      sql`update registrations set reason_codes = '["L02"]' where ${of}`,
      null,
      'status-without-event',
    ],
    [
      'the decision taken back by hand',
      sql`update registrations set status = 'pending', decided_by_subject = null, decided_by_name = null, decided_at = null, reason_codes = null, mail_held_until = null, message_to_applicant = null, internal_note = null where ${of}`,
      null,
      'status-without-event',
    ],
    [
      'the time of the decision set by hand',
      sql`update registrations set decided_at = decided_at + interval '1 day' where ${of}`,
      null,
      'decision-changed',
    ],
    [
      'the name of the decider set by hand',
      sql`update registrations set decided_by_name = 'Dana Other' where ${of}`,
      null,
      'decision-changed',
    ],
    [
      'the message to the applicant set by hand',
      sql`update registrations set message_to_applicant = 'x' where ${of}`,
      null,
      'decision-changed',
    ],
    [
      'an original named by hand',
      sql`update registrations set duplicate_of_country = 'FR', duplicate_of_ticket = 'T-1' where ${of}`,
      null,
      'decision-changed',
    ],
    [
      'the internal note removed by hand',
      sql`update registrations set internal_note = null where ${of}`,
      null,
      'decision-changed',
    ],
    [
      'a name of the application changed',
      sql`update registrations set practice = jsonb_set(practice, '{legalName}', '"x"') where ${of}`,
      null,
      'application-changed',
    ],
    [
      'the address of the applicant changed',
      sql`update registrations set contact = jsonb_set(contact, '{email}', '"x@y.example"') where ${of}`,
      null,
      'application-changed',
    ],
    [
      'the language of the application changed',
      sql`update registrations set applicant_locale = 'pt_BR' where ${of}`,
      null,
      'application-changed',
    ],
    [
      'the words of a mail changed',
      sql`update mails set text = text || 'x' where ${of} and purpose = 'rejection'`,
      4,
      'mail-changed',
    ],
    [
      'a mail removed',
      sql`delete from mails where ${of} and purpose = 'rejection'`,
      4,
      'mail-changed',
    ],
    [
      'a mail added',
      sql`insert into mails (id, country_code, ticket_number, purpose, occasion, recipient, language, subject, html, text, message_id, state, not_before, created_at) select gen_random_uuid(), country_code, ticket_number, purpose, 99, recipient, language, subject, html, text, message_id || 'x', 'cancelled', not_before, created_at from mails where ${of} and purpose = 'review-request'`,
      null,
      'mail-without-event',
    ],
    [
      'the texts of a decision wiped',
      sql`update history_events set personal = null where ${of} and sequence = 3`,
      3,
      'wiped',
    ],
    [
      'one personal value wiped',
      sql`update history_events set personal = personal - 'internalNote' where ${of} and sequence = 3`,
      3,
      'wiped',
    ],
    [
      'the registration removed',
      sql`delete from registrations where ${of}`,
      1,
      'without-registration',
    ],
  ])('finds %s', async (_, change, sequence, fault) => {
    const { numAffectedRows } = await change.execute(api.db);
    expect(Number(numAffectedRows)).toBeGreaterThan(0);
    const { faults } = await verifyAllChains(api.db);
    expect(faults).toEqual([{ countryCode: 'JP', ticketNumber: 'T-1', sequence, fault }]);
  });

  test('finds two rows that changed places', async () => {
    await sql`update history_events set sequence = sequence + 100 where ${of} and sequence in (3, 4)`.execute(
      api.db,
    );
    await sql`update history_events set sequence = 107 - (sequence - 100) - 100 where ${of} and sequence > 100`.execute(
      api.db,
    );
    const { faults } = await verifyAllChains(api.db);
    expect(faults).toMatchObject([{ sequence: 3, fault: 'out-of-chain' }]);
  });

  test('finds a row that was inserted in the middle', async () => {
    for (const statement of [
      sql`update history_events set sequence = sequence + 100 where ${of} and sequence >= 2`,
      sql`update history_events set sequence = sequence - 99 where ${of} and sequence > 100`,
      sql`insert into history_events select country_code, ticket_number, 2, id, kind, at, actor, payload, personal, personal_hashes, hash, repeat('c', 64) from history_events where ${of} and sequence = 1`,
    ]) {
      await statement.execute(api.db);
    }
    const { faults } = await verifyAllChains(api.db);
    expect(faults).toMatchObject([{ sequence: 2, fault: 'changed' }]);
  });

  test('finds a row that was added with a hash that fits', async () => {
    const { rows } = await sql<{ hash: string }>`
      select hash from history_events where ${of} and sequence = 4`.execute(api.db);
    const link = {
      countryCode: 'JP',
      ticketNumber: 'T-1',
      sequence: 5,
      kind: 'undone',
      at: new Date('2026-11-20T10:00:00Z'),
      actor: { kind: 'system' },
      payload: {},
      personalHashes: {},
      previousHash: rows[0]?.hash ?? '',
    };
    await api.db
      .insertInto('history_events')
      .values({
        country_code: 'JP',
        ticket_number: 'T-1',
        sequence: 5,
        id: newId(),
        kind: link.kind,
        at: link.at,
        actor: canonicalJson(link.actor),
        payload: '{}',
        personal: '{}',
        personal_hashes: '{}',
        previous_hash: link.previousHash,
        hash: eventHash(link),
      })
      .execute();
    const { faults } = await verifyAllChains(api.db);
    expect(faults).toMatchObject([{ sequence: 5, fault: 'added' }]);
  });

  test('accepts undone and reversed decisions and finds a false status', async () => {
    const about = '/registrations/JP/T-1';
    await api.call('POST', `${about}/decision/undo`, { token, body: { version: 2 } });
    const body = { decision: 'approve', reasonCodes: [], version: 3 };
    await api.call('POST', `${about}/decision`, { token, body });
    const reversal = { version: 4, reason: 'The wrong practice.' };
    await api.call('POST', `${about}/reversal`, { token, body: reversal });
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
    await sql`update registrations set status = 'approved', decided_by_subject = 'x', decided_by_name = 'x', decided_at = now(), reason_codes = '[]', mail_held_until = now() where ${of}`.execute(
      api.db,
    );
    const { faults } = await verifyAllChains(api.db);
    expect(faults).toMatchObject([{ sequence: null, fault: 'status-without-event' }]);
  });

  test('names every faulty registration up to a limit', async () => {
    await sql`update history_events set at = at + interval '1 second'`.execute(api.db);
    expect((await verifyAllChains(api.db, 2)).faults).toHaveLength(2);
    expect((await verifyAllChains(api.db, 20)).faults).toHaveLength(3);
  });
});

test('a decided registration without a decider cannot be written', async () => {
  for (const statement of [
    sql`update registrations set status = 'approved' where ticket_number = 'T-2'`,
    sql`update registrations set decided_by_subject = null where ticket_number = 'T-1'`,
    sql`update registrations set reason_codes = '[]' where ticket_number = 'T-1'`,
    sql`update registrations set decided_at = now() where ticket_number = 'T-2'`,
    sql`update registrations set internal_note = 'x' where ticket_number = 'T-2'`,
  ]) {
    await expect(statement.execute(api.db)).rejects.toMatchObject({ code: '23514' });
  }
});
