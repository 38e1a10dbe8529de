import type { Channel } from '@countersign/contract/channel';
import type { HistoryEvent } from '@countersign/contract/history';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { recordOpening } from './registration-routes.ts';

const clock = settableClock();
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: clock.now });
  token = await api.person(['customer-service'], 'Kit Marlow');
});
afterAll(() => api.close());
beforeEach(() => clock.set(0));

async function historyOf(ticketNumber: string): Promise<HistoryEvent[]> {
  const { body } = await api.call('GET', `/registrations/FR/${ticketNumber}/history`, { token });
  return Object(body).items;
}

describe('opening', () => {
  function open(ticketNumber: string, openedBy?: Channel | string, as = token) {
    const body = { ticketNumber, countryCode: 'FR', openedBy };
    return api.call('POST', '/registration-status', { token: as, body });
  }

  test('is recorded after the answer, with its channel', async () => {
    const { ticketNumber } = await api.submitted('FR');
    expect((await open(ticketNumber, 'mail-link')).body).toMatchObject({ version: 1 });
    const last = async () => (await historyOf(ticketNumber)).at(-1);
    await expect.poll(last).toMatchObject({
      kind: 'opened',
      actor: { kind: 'staff', name: 'Kit Marlow' },
      channel: 'mail-link',
      at: clock.now().toISOString(),
    });
    expect((await open(ticketNumber)).body).toMatchObject({ version: 1, status: 'pending' });
  });

  test('is written down once an hour for each person and registration', async () => {
    const key = {
      countryCode: CountryCode.parse('FR'),
      ticketNumber: TicketNumber.parse((await api.submitted('FR')).ticketNumber),
    };
    const opened = (subject: string, seconds: number, channel: Channel = 'mail-link') => {
      const person = { subject, name: subject };
      return recordOpening(api.db, { key, person, channel, at: clock.at(seconds) });
    };
    await Promise.all([opened('kit', 0), opened('kit', 0), opened('noor', 0)]);
    await opened('kit', 3599, 'customer-service');
    await opened('kit', 3600, 'customer-service');
    const events = (await historyOf(key.ticketNumber)).filter(({ kind }) => kind === 'opened');
    const names = events.map(({ actor, channel }) => [Object(actor).name, channel]);
    expect(names.slice(0, 2).sort()).toEqual([
      ['kit', 'mail-link'],
      ['noor', 'mail-link'],
    ]);
    expect(names.slice(2)).toEqual([['kit', 'customer-service']]);
    const rows = await api.db.selectFrom('registrations').select('version').execute();
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]));
  });

  test('of an unknown or foreign registration is not recorded', async () => {
    const { ticketNumber } = await api.submitted('FR');
    const stranger = await api.person(['customer-service', 'market:JP']);
    const answers = [
      await open('T-none', 'mail-link'),
      await open(ticketNumber, 'mail-link', stranger),
      await open(ticketNumber, 'carrier-pigeon'),
      await open(ticketNumber),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 400, 200]);
    // Written after all of them: an opening by one of them would come before this one.
    await open(ticketNumber, 'customer-service');
    const kinds = async () => (await historyOf(ticketNumber)).slice(2).map(({ kind }) => kind);
    await expect.poll(kinds).toEqual(['opened']);
  });
});
