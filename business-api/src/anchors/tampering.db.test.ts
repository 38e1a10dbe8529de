import { generateKeyPairSync } from 'node:crypto';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { verifyMarketChains } from '../markets/chains/verify-market-chains.ts';
import type { JsonValue } from '../registrations/history/canonical-json.ts';
import { eventHash } from '../registrations/history/event-hash.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';
import { testWebhookKey } from '../testing/send-due-webhooks.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { deliverAnchors } from './deliver-anchors.ts';
import { takeAnchors } from './take-anchor.ts';
import { type ProvenLog, readProvenLog, verifyAgainstAnchors } from './verify-anchors.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const clock = settableClock();
let api: TestApi;
let token: string;
let log: ProvenLog;
let decided: Registration;
let erased: Registration;
let saved: ReadonlyMap<string, string>;

// What an operator of the database could change, with what belongs to it.
const tables = [
  'registrations',
  'history_events',
  'mails',
  'market_settings',
  'market_staff',
  'settings_events',
  'export_tickets',
  'bulk_act_rows',
  'market_chains',
  'market_events',
  'webhook_endpoints',
] as const;

beforeAll(async () => {
  const webhooks = { origins: ['https://site.example'], keys: [testWebhookKey] };
  api = await startTestApi({ webhooks }, { now: clock.now });
  token = await api.person(['administrator'], 'Noor Haddad');
  await live();
  const lines: string[] = [];
  await takeAnchors(api.db, privateKey, clock.now);
  await deliverAnchors(api.db, [async (line) => void lines.push(line)], clock.now);
  log = await readProvenLog(lines, publicKey);
  saved = new Map(
    await Promise.all(tables.map(async (name) => [name, await rowsOf(name)] as const)),
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const name of [...tables].reverse())
    await sql`delete from ${sql.table(name)}`.execute(api.db);
  for (const name of tables) {
    await sql`insert into ${sql.table(name)} select * from
      jsonb_populate_recordset(null::${sql.table(name)}, ${saved.get(name)}::jsonb)`.execute(
      api.db,
    );
  }
});

async function rowsOf(name: string): Promise<string> {
  const { rows } = await sql<{ all: unknown }>`
    select coalesce(jsonb_agg(to_jsonb(one)), '[]') as all from ${sql.table(name)} as one`.execute(
    api.db,
  );
  return JSON.stringify(rows[0]?.all);
}

/** A decided registration, an erased one, changed settings, a webhook, an export, a bulk act. */
async function live(): Promise<void> {
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await api.call(method, path, { token, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return Object(answer.body);
  };
  const staff = [
    { email: 'kit@lumenda.example', name: 'Kit', locale: 'en_US', escalations: false },
  ];
  const settings = { targetHours: 24, undoSeconds: null, replyTo: null, reminders: true };
  await call('PUT', '/markets/US', { version: 0, staff, ...settings });
  await call('PUT', '/markets/US', { version: 1, staff, ...settings, targetHours: 12 });
  await call('POST', '/markets/US/webhooks', { url: 'https://site.example/hooks' });
  decided = await api.submitted('US');
  erased = await api.submitted('US');
  const path = `/registrations/US/${decided.ticketNumber}`;
  await call('POST', `${path}/notes`, { text: 'Called them.' });
  const decision = { decision: 'reject', reasonCodes: ['L01'], version: 1, internalNote: 'No.' };
  await call('POST', `${path}/decision`, decision);
  clock.set(60);
  await sendDueMails(api.db, clock.now());
  await eraseApplicant(api.db, erased, clock.now(), { operator: 'ops', request: 'DPO-17' });
  await api.submitted('US');
  const { ticket } = await call('POST', '/exports', { filter: { countryCode: 'US' } });
  await api.call('GET', `/registrations.csv?ticket=${ticket}`);
  await call('POST', '/bulk-decisions/dry-run', { filter: { countryCode: 'US' } });
}

async function faults(): Promise<string[]> {
  const chains = await verifyAllChains(api.db, 20);
  const markets = await verifyMarketChains(api.db, clock.now());
  const anchored = await verifyAgainstAnchors(api.db, log, 20);
  return [
    ...chains.faults.map(({ fault, ticketNumber }) => `${ticketNumber} ${fault}`),
    ...markets.faults.map(({ fault }) => fault),
    ...anchored.map(({ fault, ticketNumber }) => `${ticketNumber || 'market'} anchored-${fault}`),
  ];
}

test('nothing is reported of a database without changes by hand', async () => {
  expect(await faults()).toEqual([]);
});

type Place = 'decided' | 'erased' | 'market' | '';
const run = (statement: string) => async () => {
  const here = `country_code = 'US' and ticket_number = '${decided.ticketNumber}'`;
  const gone = `country_code = 'US' and ticket_number = '${erased.ticketNumber}'`;
  const text = statement.replaceAll('HERE', here).replaceAll('GONE', gone);
  for (const one of text.split(';')) await sql.raw(one).execute(api.db);
};
const lastEvent = `sequence = (select max(sequence) from history_events where HERE) and HERE`;

/** The table of docs/audit.md, row by row. */
const ways: readonly [way: string, place: Place, fault: string, act: () => Promise<void>][] = [
  [
    'an event by another person',
    'decided',
    'changed',
    run(
      `update history_events set actor = '{"kind":"staff","subject":"x","name":"X"}' where kind = 'rejected' and HERE`,
    ),
  ],
  [
    'an event at another time',
    'decided',
    'changed',
    run(`update history_events set at = at - interval '1 day' where kind = 'rejected' and HERE`),
  ],
  [
    'an event removed',
    'decided',
    'missing',
    run(`delete from history_events where sequence = 2 and HERE`),
  ],
  [
    'the last event removed',
    'decided',
    'last-rows-removed',
    run(`delete from history_events where ${lastEvent}`),
  ],
  [
    'the tail cut off with the head',
    'decided',
    'anchored-history-changed',
    run(
      `delete from history_events where ${lastEvent}; update registrations set history_count = history_count - 1, history_head = (select hash from history_events where HERE order by sequence desc limit 1) where HERE`,
    ),
  ],
  ['a history written again from its start', 'decided', 'anchored-history-changed', writeAgain],
  [
    'a registration removed',
    'decided',
    'without-registration',
    run(`delete from mails where HERE; delete from registrations where HERE`),
  ],
  [
    'a registration removed with its events',
    'decided',
    'anchored-history-changed',
    run(
      `delete from mails where HERE; delete from history_events where HERE; delete from registrations where HERE`,
    ),
  ],
  [
    'another name in the application',
    'decided',
    'application-changed',
    run(`update registrations set practice = jsonb_set(practice, '{legalName}', '"X"') where HERE`),
  ],
  [
    'another time of the decision',
    'decided',
    'decision-changed',
    run(`update registrations set decided_at = decided_at + interval '1 day' where HERE`),
  ],
  [
    'another name of the decider',
    'decided',
    'decision-changed',
    run(`update registrations set decided_by_name = 'X' where HERE`),
  ],
  [
    'other words in a mail that was sent',
    'decided',
    'mail-changed',
    run(`update mails set text = text || 'X' where purpose = 'rejection' and HERE`),
  ],
  [
    'a mail removed',
    'decided',
    'mail-changed',
    run(`delete from mails where purpose = 'rejection' and HERE`),
  ],
  [
    'a mail made up',
    'decided',
    'mail-without-event',
    run(
      `insert into mails select (jsonb_populate_record(mails, '{"id": "00000000-0000-4000-8000-000000000000", "message_id": "x", "recipient": "x@x.example", "text": "X"}')).* from mails where purpose = 'review-request' and HERE`,
    ),
  ],
  [
    'a note wiped without an erasure',
    'decided',
    'wiped',
    run(`update history_events set personal = null where kind = 'note' and HERE`),
  ],
  [
    'another target in the settings',
    '',
    'settings-changed',
    run(`update market_settings set target_hours = 99`),
  ],
  [
    'whether a second administrator confirms',
    '',
    'settings-changed',
    run(`update market_settings set second_person_reverses = not second_person_reverses`),
  ],
  [
    'another address of staff',
    '',
    'settings-changed',
    run(`update market_staff set email = 'mallory@x.example'`),
  ],
  [
    'a webhook to another address',
    '',
    'settings-changed',
    run(`update webhook_endpoints set url = 'https://x.example/'`),
  ],
  [
    'settings by hand where there were none',
    '',
    'settings-without-event',
    run(
      `insert into market_staff (country_code, email, locale) values ('FR', 'mallory@x.example', 'fr'); insert into market_settings (country_code) values ('FR')`,
    ),
  ],
  [
    'other settings in the record of a change',
    '',
    'change-record-changed',
    run(
      `update settings_events set after = jsonb_set(after, '{targetHours}', '99') where webhook is null`,
    ),
  ],
  [
    'the record of a change removed',
    '',
    'change-record-changed',
    run(`delete from settings_events where webhook is null`),
  ],
  [
    'another person in the record of an export',
    '',
    'export-record-changed',
    run(`update export_tickets set name = 'X'`),
  ],
  [
    'the record of an export removed',
    '',
    'export-record-changed',
    run(`delete from export_tickets`),
  ],
  [
    'a bulk act made up',
    '',
    'bulk-act-without-event',
    run(
      `insert into bulk_act_rows (act_hash, country_code, ticket_number, subject, expires_at) values (repeat('0', 64), 'US', 'T-1', 'x', now())`,
    ),
  ],
  [
    'a bulk act given to another person',
    '',
    'bulk-act-changed',
    run(`update bulk_act_rows set subject = 'x'`),
  ],
  [
    'an erased registration removed with its events',
    '',
    'erasure-without-trace',
    run(
      `delete from mails where GONE; delete from history_events where GONE; delete from registrations where GONE`,
    ),
  ],
  [
    'the tail of a market cut off with its head',
    'market',
    'anchored-history-changed',
    run(
      `delete from bulk_act_rows; delete from market_events where kind = 'bulk-act'; update market_chains set event_count = event_count - 1, event_hash = (select hash from market_events order by sequence desc limit 1)`,
    ),
  ],
];

test.each(ways)('%s', async (_way, place, fault, act) => {
  await act();
  const names = {
    decided: `${decided.ticketNumber} `,
    erased: `${erased.ticketNumber} `,
    market: 'market ',
    '': '',
  };
  expect(await faults()).toContain(names[place] + fault);
});

/** With hashes that fit, as the owner of the database could. */
async function writeAgain(): Promise<void> {
  const { countryCode, ticketNumber } = decided;
  const events = await api.db
    .selectFrom('history_events')
    .selectAll()
    .where('ticket_number', '=', ticketNumber)
    .orderBy('sequence')
    .execute();
  let previousHash = '';
  for (const event of events) {
    const { sequence, kind, payload, personal_hashes } = event;
    const at = new Date(event.at.getTime() - 1000);
    const personalHashes = personal_hashes as Record<string, string>; // as it was read
    const parts = { actor: event.actor as JsonValue, payload: payload as JsonValue };
    const link = { countryCode, ticketNumber, sequence, kind, at, ...parts };
    const hash = eventHash({ ...link, personalHashes, previousHash });
    await sql`update history_events set at = ${at}, previous_hash = ${previousHash}, hash = ${hash}
      where ticket_number = ${ticketNumber} and sequence = ${sequence}`.execute(api.db);
    previousHash = hash;
  }
  await sql`update mails set sent_at = sent_at - interval '1 second' where ticket_number = ${ticketNumber}`.execute(
    api.db,
  );
  await sql`update registrations set history_head = ${previousHash},
    submitted_at = submitted_at - interval '1 second',
    decided_at = decided_at - interval '1 second' where ticket_number = ${ticketNumber}`.execute(
    api.db,
  );
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
}
