import { HistoryEvent } from '@countersign/contract/history';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';

useApiWithClock();

let administrator: string;
let erp: string;
let french: string;
beforeAll(async () => {
  administrator = await api.person(['administrator']);
  erp = await api.accounts();
  french = await api.person(['customer-service', 'market:FR'], 'Kit Marlow');
  await sql`insert into market_settings (country_code, accounts) values ('FR', 'expected')
    on conflict (country_code) do update set accounts = 'expected'`.execute(api.db);
});

type Key = Pick<Registration, 'countryCode' | 'ticketNumber'>;
const keyOf = ({ countryCode, ticketNumber }: Key) => ({ countryCode, ticketNumber });
const pathOf = ({ countryCode, ticketNumber }: Key) =>
  `/registrations/${countryCode}/${ticketNumber}`;

const decide = (registration: Key, body: object, token = staff) =>
  api.call('POST', `${pathOf(registration)}/decision`, { token, body: { version: 1, ...body } });
const link = (registration: Key, body: object, token = staff) =>
  decide(registration, { decision: 'link', reasonCodes: [], ...body }, token);
const later = (seconds: number) =>
  clock.set((clock.now().getTime() - clock.at(0).getTime()) / 1000 + seconds);

async function approved(country: 'FR' | 'JP' = 'FR'): Promise<Registration> {
  const registration = await api.submitted(country);
  const body = { decision: 'approve', reasonCodes: [], waiver: 'Known to us.' };
  const answer = await decide(registration, body);
  expect(answer.status, answer.text).toBe(200);
  later(60);
  return registration;
}

async function outcomeOf(registration: Key) {
  const token = await api.intake();
  return Object((await api.call('GET', `${pathOf(registration)}/outcome`, { token })).body);
}

async function historyOf(registration: Key): Promise<HistoryEvent[]> {
  const { body } = await api.call('GET', `${pathOf(registration)}/history`, { token: staff });
  return Object(body).items.map((event: unknown) => HistoryEvent.parse(event));
}

const mailsOf = ({ ticketNumber }: Key) =>
  api.db
    .selectFrom('mails')
    .selectAll()
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', 'in', ['approval', 'rejection', 'existing-account', 'correction'])
    .orderBy('occasion')
    .execute();

async function faultsOf({ ticketNumber }: Key) {
  const { faults } = await verifyAllChains(api.db);
  return faults.filter((one) => one.ticketNumber === ticketNumber);
}

describe('a registration that belongs to an existing account', () => {
  test('is linked by the number, with a mail of its own that does not name it', async () => {
    const registration = await api.submitted('FR');
    const answer = await link(registration, { accountNumber: ' 4711 ', internalNote: 'Called.' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ status: 'linked', decision: { accountNumber: '4711' } });
    const [mail, ...more] = await mailsOf(registration);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ purpose: 'existing-account', state: 'held' });
    expect(mail?.subject).toContain('dispose déjà d’un compte');
    for (const contents of [mail?.html, mail?.text, mail?.subject])
      expect(contents).not.toContain('4711');
    expect(await outcomeOf(registration)).toMatchObject({ status: 'pending', accountNumber: null });
    later(60);
    expect(await outcomeOf(registration)).toMatchObject({
      status: 'linked',
      accountNumber: '4711',
      duplicateOf: null,
      rejectionCodes: [],
    });
    const events = await historyOf(registration);
    expect(events.find(({ kind }) => kind === 'linked')).toMatchObject({ accountNumber: '4711' });
    expect(await faultsOf(registration)).toEqual([]);
    const again = await decide(registration, { decision: 'reject', reasonCodes: ['D01'] });
    expect(again.problem().code).toBe('already-decided');
  });

  test('is linked by a person’s word that it is the practice of an approved one, and takes its number', async () => {
    const original = await approved();
    const registration = await api.submitted('FR');
    const report = { token: erp, body: { number: '90210' } };
    expect((await api.call('POST', `${pathOf(original)}/account`, report)).status).toBe(200);
    const other = await link(registration, {
      duplicateOf: keyOf(original),
      accountNumber: '90211',
    });
    expect(other.problem()).toMatchObject({ errors: [{ pointer: '/accountNumber' }] });
    const answer = await link(registration, { duplicateOf: keyOf(original) });
    expect(answer.body, answer.text).toMatchObject({ decision: { accountNumber: '90210' } });
    later(60);
    expect(await outcomeOf(registration)).toMatchObject({
      accountNumber: '90210',
      duplicateOf: keyOf(original),
    });
    for (const [side, linked] of [
      [registration, 'this'],
      [original, 'other'],
    ] as const) {
      const events = await historyOf(side);
      expect(events.find(({ kind }) => kind === 'pair-answered')).toMatchObject({
        answer: 'same',
        rejected: null,
        linked,
      });
      expect(await faultsOf(side)).toEqual([]);
    }
    await sql`update registrations set account_number = '1'
      where ticket_number = ${registration.ticketNumber}`.execute(api.db);
    expect(await faultsOf(registration)).not.toEqual([]);
    await sql`update registrations set account_number = '90210', duplicate_of_ticket = 'T-other'
      where ticket_number = ${registration.ticketNumber}`.execute(api.db);
    expect(await faultsOf(registration)).not.toEqual([]);
    await sql`update registrations set duplicate_of_ticket = ${original.ticketNumber}
      where ticket_number = ${registration.ticketNumber}`.execute(api.db);
    expect(await faultsOf(registration)).toEqual([]);
  });

  test('needs a number or an approved registration of the person’s markets', async () => {
    const registration = await api.submitted('FR');
    const pending = await api.submitted('FR');
    const japanese = await approved('JP');
    expect((await link(registration, {})).problem()).toMatchObject({
      errors: [{ pointer: '/accountNumber', code: 'required' }],
    });
    for (const original of [pending, registration])
      expect((await link(registration, { duplicateOf: keyOf(original) })).problem()).toMatchObject({
        errors: [{ pointer: '/duplicateOf', code: 'not-allowed' }],
      });
    const refused = await link(registration, { duplicateOf: keyOf(japanese) }, french);
    expect(refused.problem().code).toBe('market-not-yours');
    const withReason = { accountNumber: '1', reasonCodes: ['D01'] };
    expect((await link(registration, withReason)).problem().code).toBe('invalid-request');
    const proposal = await api.call('POST', `${pathOf(registration)}/decision/proposal`, {
      token: staff,
      body: { decision: 'link', reasonCodes: [], accountNumber: '1', version: 1 },
    });
    expect(proposal.problem().code).toBe('invalid-request');
    expect(await mailsOf(registration)).toEqual([]);
  });

  test('can be undone, and reversed with a correction', async () => {
    const registration = await api.submitted('FR');
    await link(registration, { accountNumber: '4711' });
    const undone = await api.call('POST', `${pathOf(registration)}/decision/undo`, {
      token: staff,
      body: { version: 2 },
    });
    expect(undone.body, undone.text).toMatchObject({ status: 'pending' });
    expect(await mailsOf(registration)).toMatchObject([{ state: 'cancelled' }]);
    await link(registration, { accountNumber: '4711', version: 3 });
    later(60);
    await sendDueMails(api.db, clock.now());
    const reversed = await api.call('POST', `${pathOf(registration)}/reversal`, {
      token: administrator,
      body: { version: 4, reason: 'Another practice.' },
    });
    expect(reversed.body, reversed.text).toMatchObject({ status: 'pending' });
    expect((await mailsOf(registration)).at(-1)).toMatchObject({ purpose: 'correction' });
    expect(await faultsOf(registration)).toEqual([]);
  });

  test('is an event of its own for webhooks, and its undo cancels that', async () => {
    await sql`insert into webhook_endpoints (id, country_code, url, state, secret, created_at)
      values (gen_random_uuid(), 'FR', 'https://shop.example/hook', 'on', 'x', ${clock.now()})`.execute(
      api.db,
    );
    const registration = await api.submitted('FR');
    await link(registration, { accountNumber: '4711' });
    const events = () =>
      api.db
        .selectFrom('webhook_deliveries')
        .select(['type', 'state', 'body'])
        .where('ticket_number', '=', registration.ticketNumber)
        .where('type', '<>', 'registration.submitted')
        .execute();
    const [event] = await events();
    expect(event).toMatchObject({ type: 'registration.linked' });
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      type: 'registration.linked',
      data: { status: 'linked', accountNumber: '4711', reasonCodes: [] },
    });
    const undo = { token: staff, body: { version: 2 } };
    await api.call('POST', `${pathOf(registration)}/decision/undo`, undo);
    expect(await events()).toMatchObject([{ type: 'registration.linked', state: 'cancelled' }]);
  });

  test('counts in the overview, its table, the list and an export; its preview is the mail', async () => {
    const registration = await api.submitted('FR');
    const preview = await api.call('POST', `${pathOf(registration)}/decision/preview`, {
      token: staff,
      body: { decision: 'link', reviewerLocale: 'en' },
    });
    const figures = async () =>
      Object((await api.call('GET', '/statistics?countryCode=FR&days=1', { token: staff })).body);
    const before = (await figures()).total;
    const answer = await link(registration, {
      accountNumber: '4711',
      previewHash: Object(preview.body).hash,
    });
    expect(answer.status, answer.text).toBe(200);
    const after = (await figures()).total;
    expect(after.linked).toBe(before.linked + 1);
    expect(after.waiting).toBe(before.waiting - 1);
    const path = '/registrations?status=linked&countryCode=FR&order=last-decided';
    const list = await api.call('GET', path, { token: staff });
    expect(Object(list.body).items.map((one: Key) => one.ticketNumber)).toContain(
      registration.ticketNumber,
    );
    const rows = { rows: [keyOf(registration)] };
    const { body: prepared } = await api.call('POST', '/exports', { token: staff, body: rows });
    const table = await fetch(`${api.url}/api/registrations.csv?ticket=${Object(prepared).ticket}`);
    const [head = '', line = ''] = (await table.text()).trim().split('\r\n');
    const cells = line.split(',');
    const columns = head.replace('\ufeff', '').split(',');
    expect(cells[columns.indexOf('status')]).toBe('linked');
    expect(cells[columns.indexOf('accountNumber')]).toBe('4711');
  });

  test('forgets the number when the applicant is erased, and still verifies', async () => {
    const registration = await api.submitted('FR');
    await link(registration, { accountNumber: 'CANARY-4711' });
    const erasure = { operator: 'test', request: 'R-1' };
    await eraseApplicant(api.db, keyOf(registration) as Registration, clock.now(), erasure);
    const row = await api.db
      .selectFrom('registrations')
      .select('account_number')
      .where('ticket_number', '=', registration.ticketNumber)
      .executeTakeFirst();
    expect(row?.account_number).toBeNull();
    const stored = await sql`select from history_events
      where ticket_number = ${registration.ticketNumber}
        and personal::text like '%CANARY-4711%'`.execute(api.db);
    expect(stored.rows).toEqual([]);
    expect(await faultsOf(registration)).toEqual([]);
  });
});
