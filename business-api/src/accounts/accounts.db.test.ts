import { Account } from '@countersign/contract/accounts';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { readAccountFigures } from './account-rows.ts';

useApiWithClock();

let administrator: string;
let erp: string;
beforeAll(async () => {
  administrator = await api.person(['administrator']);
  erp = await api.accounts();
});
beforeEach(() => setAccounts('expected'));

async function setAccounts(accounts: 'off' | 'expected') {
  await sql`insert into market_settings (country_code, accounts) values ('FR', ${accounts})
    on conflict (country_code) do update set accounts = ${accounts}, approval_mail_wait_hours = null`.execute(
    api.db,
  );
}

type Key = Pick<Registration, 'countryCode' | 'ticketNumber'>;
const pathOf = ({ countryCode, ticketNumber }: Key) =>
  `/registrations/${countryCode}/${ticketNumber}`;

/** An approved registration of France whose approval cannot be undone any more. */
async function approved(): Promise<Registration> {
  const registration = await api.submitted('FR');
  const body = { decision: 'approve', reasonCodes: [], version: 1, waiver: 'Known to us.' };
  const answer = await api.call('POST', `${pathOf(registration)}/decision`, { token: staff, body });
  expect(answer.status, answer.text).toBe(200);
  clock.set((clock.now().getTime() - clock.at(0).getTime()) / 1000 + 60);
  return registration;
}

const report = (key: Key, body: object, idempotencyKey?: string) =>
  api.call('POST', `${pathOf(key)}/account`, {
    token: erp,
    body,
    ...(idempotencyKey && { key: idempotencyKey }),
  });
const retry = (key: Key) =>
  api.call('POST', `${pathOf(key)}/account/retry`, { token: staff, body: {} });
const reverse = (key: Key, version = 2) =>
  api.call('POST', `${pathOf(key)}/reversal`, {
    token: administrator,
    body: { version, reason: 'The licence had ended.' },
  });

async function read(key: Key): Promise<Account | null> {
  const answer = await api.call('GET', `${pathOf(key)}/account`, { token: staff });
  expect(answer.status, answer.text).toBe(200);
  return Object(answer.body).account;
}

async function outcomeOf(key: Key) {
  const token = await api.intake();
  return Object((await api.call('GET', `${pathOf(key)}/outcome`, { token })).body).account;
}

async function kindsOf({ ticketNumber }: Key): Promise<string[]> {
  const events = await api.db
    .selectFrom('history_events')
    .select('kind')
    .where('ticket_number', '=', ticketNumber)
    .where('kind', 'like', 'account-%')
    .orderBy('sequence')
    .execute();
  return events.map(({ kind }) => kind);
}

async function openOnes(): Promise<string[]> {
  const answer = await api.call('GET', '/registrations?account=open', { token: staff });
  expect(answer.status, answer.text).toBe(200);
  return Object(answer.body).items.map((one: Key) => one.ticketNumber);
}

async function faultsOf({ ticketNumber }: Key) {
  const { faults } = await verifyAllChains(api.db);
  return faults.filter((one) => one.ticketNumber === ticketNumber);
}

describe('an account', () => {
  test('is expected from the approval on, and reported once', async () => {
    const registration = await approved();
    expect(await read(registration)).toMatchObject({ state: 'expected', number: null });
    expect(await outcomeOf(registration)).toMatchObject({ state: 'expected' });
    const reported = await report(registration, { number: ' 4711 ' });
    expect(reported.status, reported.text).toBe(200);
    expect(Account.parse(reported.body)).toMatchObject({ state: 'reported', number: '4711' });
    expect(await read(registration)).toEqual(reported.body);
    expect(await outcomeOf(registration)).toMatchObject({ state: 'reported', number: '4711' });
    const again = await report(registration, { number: '4711' });
    expect([again.status, again.body]).toEqual([200, reported.body]);
    expect(await kindsOf(registration)).toEqual(['account-reported']);
    expect(await faultsOf(registration)).toEqual([]);
    for (const body of [{ number: '4712' }, { fault: 'No credit.' }])
      expect((await report(registration, body)).problem().code).toBe('account-exists');
  });

  test('names its holder for whoever types its number, in the same market and while it stands', async () => {
    const holder = await approved();
    const number = `H-${holder.ticketNumber}`;
    await report(holder, { number });
    const asking = await api.submitted('FR');
    const american = await api.submitted('US');
    const find = async (key: Key, typed: string, token = staff) => {
      const body = { number: typed };
      return api.call('POST', `${pathOf(key)}/account-holders`, { token, body });
    };
    const found = await find(asking, ` ${number} `);
    expect(found.status, found.text).toBe(200);
    const { countryCode, ticketNumber, practice } = holder;
    expect(found.body).toEqual({
      items: [
        { countryCode, ticketNumber, practiceName: practice.legalName, city: expect.any(String) },
      ],
    });
    const none = { items: [] };
    expect((await find(asking, `${number}0`)).body).toEqual(none);
    expect((await find(american, number)).body).toEqual(none);
    // It is not named to itself.
    expect((await find(holder, number)).body).toEqual(none);
    const elsewhere = await api.person(['customer-service', 'market:US'], 'Stranger');
    expect((await find(asking, number, elsewhere)).status).toBe(403);
    expect(
      (
        await find(
          { countryCode, ticketNumber: asking.ticketNumber.replace('T', 'X') } as Key,
          number,
        )
      ).status,
    ).toBe(404);
    const reversed = await reverse(holder, 3);
    expect(reversed.status, reversed.text).toBe(200);
    expect((await find(asking, number)).body).toEqual(none);
  });

  test('gets the first answer again for its key, and a refusal for another body', async () => {
    const registration = await approved();
    const key = 'report-of-an-account-1';
    const first = await report(registration, { fault: 'The ERP is down.' }, key);
    clock.set(7200);
    const again = await report(registration, { fault: 'The ERP is down.' }, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const other = await report(registration, { number: '1' }, key);
    expect(other.problem().code).toBe('idempotency-key-reused');
  });

  test('may be faulted, tried again, faulted again and reported', async () => {
    const registration = await approved();
    expect((await retry(registration)).problem().code).toBe('account-not-faulted');
    await report(registration, { fault: 'The address is unknown.' });
    await report(registration, { fault: 'The address is unknown.' });
    expect(await kindsOf(registration)).toEqual(['account-faulted']);
    expect(await openOnes()).toContain(registration.ticketNumber);
    const retried = await retry(registration);
    expect(retried.body).toMatchObject({ account: { state: 'retrying' } });
    expect((await retry(registration)).body).toEqual(retried.body);
    expect(await outcomeOf(registration)).toMatchObject({ state: 'retrying' });
    expect(await openOnes()).not.toContain(registration.ticketNumber);
    await report(registration, { fault: 'The address is unknown.' });
    await report(registration, { number: '4711' });
    expect(await kindsOf(registration)).toEqual([
      'account-faulted',
      'account-retried',
      'account-faulted',
      'account-reported',
    ]);
    expect(await faultsOf(registration)).toEqual([]);
    expect(await openOnes()).not.toContain(registration.ticketNumber);
  });

  test('that is missing is work four hours of work after the approval, where it is expected', async () => {
    await api.db.deleteFrom('accounts').execute();
    const registration = await approved();
    expect(await openOnes()).toEqual([]);
    clock.set(4 * 3600 + 120);
    expect(await openOnes()).toEqual([registration.ticketNumber]);
    const figures = await readAccountFigures(api.db, clock.now());
    expect(figures).toMatchObject({ missing: 1, faulted: 0 });
    expect(figures.oldestDueSeconds).toBeGreaterThan(0);
    await setAccounts('off');
    expect(await openOnes()).toEqual([]);
    expect(await read(registration)).toBeNull();
    expect(await readAccountFigures(api.db, clock.now())).toMatchObject({ missing: 0 });
    const other = await approved();
    expect(await outcomeOf(other)).toBeNull();
    // What is reported nevertheless is shown.
    await report(other, { number: '9' });
    expect(await read(other)).toMatchObject({ number: '9' });
  });

  describe('whose number the approval’s mail waits for', () => {
    const mailsOf = ({ ticketNumber }: Key) =>
      api.db
        .selectFrom('mails')
        .selectAll()
        .where('ticket_number', '=', ticketNumber)
        .where('purpose', '=', 'approval')
        .orderBy('occasion')
        .execute();
    beforeEach(() => wait(24));

    async function wait(hours: number | null) {
      await sql`update market_settings set approval_mail_wait_hours = ${hours}
        where country_code = 'FR'`.execute(api.db);
    }

    test('is named in the mail, which leaves with the report', async () => {
      const registration = await approved();
      const [held] = await mailsOf(registration);
      expect(held?.state).toBe('held');
      expect(Number(held?.not_before) - Number(held?.created_at)).toBe(24 * 3_600_000);
      expect(held?.text).not.toContain('4711');
      expect((await report(registration, { fault: 'Not yet.' })).status).toBe(200);
      expect(await mailsOf(registration)).toHaveLength(1);
      expect((await report(registration, { number: '4711' })).status).toBe(200);
      const [cancelled, sent, ...more] = await mailsOf(registration);
      expect(more).toEqual([]);
      expect(cancelled).toMatchObject({ id: held?.id, state: 'cancelled' });
      expect(sent).toMatchObject({ state: 'queued', not_before: clock.now() });
      for (const contents of [sent?.html, sent?.text])
        expect(contents).toContain('Votre numéro de compte est le 4711');
      expect(await faultsOf(registration)).toEqual([]);
      await report(registration, { number: '4711' });
      expect(await mailsOf(registration)).toHaveLength(2);
    });

    test('is not waited for without an expected account, nor shorter than the time to undo', async () => {
      await setAccounts('off');
      await wait(24);
      const [held] = await mailsOf(await approved());
      expect(Number(held?.not_before) - Number(held?.created_at)).toBeLessThan(3_600_000);
      await setAccounts('expected');
      await wait(1);
      await sql`update market_settings set undo_seconds = 3600 where country_code = 'FR'`.execute(
        api.db,
      );
      const registration = await api.submitted('FR');
      const body = { decision: 'reject', reasonCodes: ['L02'], version: 1 };
      await api.call('POST', `${pathOf(registration)}/decision`, { token: staff, body });
      await sql`update market_settings set undo_seconds = null where country_code = 'FR'`.execute(
        api.db,
      );
      const mails = await api.db
        .selectFrom('mails')
        .selectAll()
        .where('ticket_number', '=', registration.ticketNumber)
        .where('purpose', '=', 'rejection')
        .execute();
      expect(Number(mails[0]?.not_before) - Number(mails[0]?.created_at)).toBe(3_600_000);
    });

    test('and a reversal before it cancel the mail without a correction', async () => {
      const registration = await approved();
      expect((await reverse(registration)).status).toBe(200);
      expect(await mailsOf(registration)).toMatchObject([{ state: 'cancelled' }]);
      const corrections = await api.db
        .selectFrom('mails')
        .select('id')
        .where('ticket_number', '=', registration.ticketNumber)
        .where('purpose', '=', 'correction')
        .execute();
      expect(corrections).toEqual([]);
    });

    test('and the worker that has begun to send it leave one mail', async () => {
      const registration = await approved();
      const [held] = await mailsOf(registration);
      await api.db
        .updateTable('mails')
        .set({ state: 'sending', locked_until: new Date(clock.now().getTime() + 60_000) })
        .where('id', '=', held?.id ?? '')
        .execute();
      expect((await report(registration, { number: '4711' })).status).toBe(200);
      expect(await mailsOf(registration)).toHaveLength(1);
    });
  });

  test('is refused for what is not approved for good, or not there', async () => {
    const pending = await api.submitted('FR');
    expect((await report(pending, { number: '1' })).problem().code).toBe('not-approved');
    const body = { decision: 'approve', reasonCodes: [], version: 1, waiver: 'Known to us.' };
    await api.call('POST', `${pathOf(pending)}/decision`, { token: staff, body });
    expect((await report(pending, { number: '1' })).problem().code).toBe('not-approved');
    const unknown = { ...pending, ticketNumber: 'T-none' as Registration['ticketNumber'] };
    expect((await report(unknown, { number: '1' })).problem().code).toBe('registration-not-found');
    for (const faulty of [{}, { number: '1', fault: 'x' }, { number: ' ' }, { fault: '' }])
      expect((await report(pending, faulty)).problem().code).toBe('invalid-request');
  });

  test('is forgotten with an undo and with a reversal, and expected anew', async () => {
    const registration = await approved();
    await report(registration, { number: '4711' });
    expect((await reverse(registration, 3)).status).toBe(200);
    expect(await read(registration)).toBeNull();
    expect((await report(registration, { number: '4711' })).problem().code).toBe('not-approved');
    const body = { decision: 'approve', reasonCodes: [], version: 4, waiver: 'Known to us.' };
    await api.call('POST', `${pathOf(registration)}/decision`, { token: staff, body });
    expect(await read(registration)).toMatchObject({ state: 'expected' });
    const undone = await api.call('POST', `${pathOf(registration)}/decision/undo`, {
      token: staff,
      body: { version: 5 },
    });
    expect(undone.status, undone.text).toBe(200);
    expect(await read(registration)).toBeNull();
  });

  test('and a reversal at the same time contradict each other in no order', async () => {
    for (let time = 0; time < 6; time += 1) {
      const registration = await approved();
      const acts = [() => report(registration, { number: '4711' }), () => reverse(registration)];
      const answers = await Promise.all(
        (time % 2 === 0 ? acts : acts.toReversed()).map((act) => act()),
      );
      const [reported, reversed] = time % 2 === 0 ? answers : answers.toReversed();
      expect([reported?.status, reversed?.status].toSorted()).toEqual([200, 409]);
      if (reported?.status === 200) {
        // Who reverses learns of the account first.
        expect(reversed?.problem().code).toBe('registration-changed');
        expect(await read(registration)).toMatchObject({ state: 'reported' });
      } else {
        expect(reported?.problem().code).toBe('not-approved');
        expect(await read(registration)).toBeNull();
        expect(await kindsOf(registration)).toEqual([]);
      }
      expect(await faultsOf(registration)).toEqual([]);
    }
  });

  test('and another number at the same time: one is stored', async () => {
    const registration = await approved();
    const answers = await Promise.all(
      ['1', '2', '3'].map((number) => report(registration, { number })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await kindsOf(registration)).toEqual(['account-reported']);
  });

  test('is told to webhooks without its number or its fault', async () => {
    await sql`insert into webhook_endpoints (id, country_code, url, state, secret, created_at)
      values (gen_random_uuid(), 'FR', 'https://hooks.example/', 'on', 'x', now())`.execute(api.db);
    const registration = await approved();
    const faulted = await report(registration, { fault: 'Qzfault' });
    expect(faulted.status, faulted.text).toBe(200);
    await retry(registration);
    await report(registration, { number: 'Qznumber' });
    const events = await api.db
      .selectFrom('webhook_deliveries')
      .select(['type', 'body'])
      .where('ticket_number', '=', registration.ticketNumber)
      .where('type', 'in', [
        'registration.account-faulted',
        'registration.account-reported',
        'registration.account-retry',
      ])
      .orderBy('created_at')
      .execute();
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'registration.account-faulted',
      'registration.account-reported',
      'registration.account-retry',
    ]);
    expect(JSON.stringify(events)).not.toContain('Qz');
  });
});
