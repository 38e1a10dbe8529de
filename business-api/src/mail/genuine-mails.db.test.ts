import { mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { CountryCode } from '@countersign/domain/market/country-code';
import { mailPurposes } from '@countersign/domain/registration/mail-purpose';
import type { Registration } from '@countersign/domain/registration/registration';
import { startMailbox } from '@countersign/mailbox/start-mailbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { remindNext } from '../asking/request-worker.ts';
import { addMarkets } from '../markets/load-markets.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { askedApplicant } from '../testing/asked-applicant.ts';
import { approvedRegistration } from '../testing/sample-registration.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { registrationReceiptMail, withdrawalMail } from './contents/status-mails.ts';
import { insertMails } from './insert-mails.ts';
import { createMailQueue } from './queue-mail.ts';
import { smtpSender } from './send-mail.ts';

const sender = { name: 'Countersign', address: 'registrations@countersign.example' };
const replyTo = 'france@countersign.example';
/**
 * Those with a tag, a script or a form of their own: a mail of each kind takes seconds. The texts of all others are
 * compared with these. A market without an address for replies, once.
 */
const languages = ['en', 'fr', 'ja', 'no', 'pt', 'pt_BR', 'ru', 'zh_TW'] as const;
const cases = [
  ...languages.map((language) => ({ language, market: replyTo })),
  { language: 'en' as const, market: undefined },
];

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
beforeAll(async () => {
  api = await startTestApi();
  mailbox = await startMailbox({ webPort: 0, smtpPort: 0, dataDir: ':memory:' });
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});
beforeEach(async () => {
  await fetch(`${mailbox.webUrl}/api/mails`, { method: 'DELETE' });
  for (const table of ['mails', 'market_staff', 'market_settings'] as const) {
    await api.db.deleteFrom(table).execute();
  }
});

const mails = createMailQueue({
  consoleUrl: 'https://console.example',
  sender,
  fallbackStaffEmail: 'fallback@countersign.example',
  smtpUrl: 'smtp://127.0.0.1:1',
});

/** A mail of each kind, by its purpose, as it arrives, about a registration whose applicant and reviewer read `locale`. */
async function everyKind(
  locale: string,
  market: string | undefined,
): Promise<ReadonlyMap<string, Caught>> {
  const countryCode = CountryCode.parse('FR');
  const staff = [{ email: 'camille@countersign.example', name: 'Camille', locale }];
  await inTransaction(api.db, (trx) =>
    addMarkets(trx, [{ countryCode, replyTo: market, staff }], new Date()),
  );
  await api.db.updateTable('market_staff').set({ escalations: true }).execute();
  const submitted = await api.submitted('FR', { applicantLocale: locale });
  const asked = await askedApplicant(api, { registration: submitted });
  await remindNext(api.db, mails, new Date(Date.now() + 12 * 86_400_000));
  const unlocked = await asked.unlock();
  // Before the answer, which withdraws the questions and removes what they said.
  const questions = await sendAll();
  const answer = { changes: [], points: [{ point: 2, explanation: 'I may sign.' }] };
  await asked.answer(unlocked, answer);
  const corrected = await api.call('POST', `${asked.path}/corrections`, {
    token: await api.person(['customer-service']),
    body: {
      version: asked.registration.version + 1,
      change: { field: 'practice.phone', value: '+33 1 42 60 00 10' },
      note: 'Two digits swapped.',
    },
  });
  expect(corrected.status, corrected.text).toBe(200);
  await inTransaction(api.db, (trx) => queueTheRest(trx, asked.registration, market ?? null));
  return new Map([...(await sendAll()), ...questions]);
}

type Trx = Parameters<Parameters<typeof inTransaction>[1]>[0];

async function queueTheRest(
  trx: Trx,
  registration: Registration,
  market: string | null,
): Promise<void> {
  if (registration.status !== 'pending') throw new Error('It has been decided.');
  const at = new Date();
  const times = { at, dueAt: at, notBefore: at };
  const state = { ...times, assignee: undefined };
  const approved = approvedRegistration(registration);
  if (approved.status !== 'approved') throw new Error('It is not approved.');
  const { messageToApplicant: _, ...decision } = approved.decision;
  const rejected = {
    ...approved,
    version: 3,
    status: 'rejected' as const,
    decision: { ...decision, reasonCodes: ['L01' as const] },
  };
  const linked = {
    ...approved,
    version: 4,
    status: 'linked' as const,
    decision: { ...decision, reasonCodes: [] },
  };
  for (const one of [approved, rejected, linked]) {
    const mail = mails.renderDecisionMail(one, {
      replyTo: market,
      words: null,
      draftLanguages: true,
    });
    await insertMails(trx, mails.decisionMailRows(one, mail, at));
  }
  await mails.queueCorrection(trx, registration, registration.contact.email, times);
  const locale = registration.applicantLocale;
  const receipt = mails.renderApplicantMail(
    { replyTo: market, words: null, draftLanguages: true },
    (settings) => registrationReceiptMail(registration, { locale, dueAt: at }, settings),
  );
  await mails.queueApplicantMail(trx, registration, receipt, { purpose: 'receipt', ...times });
  const withdrawal = mails.renderApplicantMail(
    { replyTo: market, words: null, draftLanguages: true },
    (settings) => withdrawalMail(registration, locale, settings),
  );
  await mails.queueApplicantMail(trx, registration, withdrawal, {
    purpose: 'withdrawal',
    ...times,
  });
  await mails.queueReminders(trx, registration, 'reminder', state, undefined);
  await mails.queueReminders(trx, registration, 'escalation', state, undefined);
  const colleague = {
    subject: 'kit',
    way: 'mail' as const,
    email: 'kit@countersign.example',
    name: 'Kit',
    locale: registration.applicantLocale,
  };
  await mails.queueAssigned(
    trx,
    registration,
    { colleague, by: 'Robin', message: undefined },
    times,
  );
  const request = { person: 'Robin', reason: 'Because.', email: undefined };
  await mails.queueReversalRequests(trx, approved, request, at);
  const proposal = { decision: 'reject', causes: ['many'], expiresAt: at } as const;
  await mails.queueDecisionProposals(trx, registration, { ...request, ...proposal }, at);
}

interface Caught {
  readonly subject: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string;
}

async function read(path: string): Promise<unknown> {
  const answer = await fetch(mailbox.webUrl + path);
  return answer.json();
}

/** Sends what is queued by SMTP; the mails as they arrive, by their purpose. */
async function sendAll(): Promise<Map<string, Caught>> {
  const send = smtpSender({ smtpUrl: mailbox.smtpUrl, sender });
  const arrived = new Map<string, Caught>();
  for (const mail of await api.db.selectFrom('mails').selectAll().execute()) {
    await send(mail);
    const { items } = (await read('/api/mails')) as { items: { id: string }[] }; // the mailbox's own type
    arrived.set(mail.purpose, (await read(`/api/mails/${items[0]?.id}`)) as Caught); // as above
  }
  return arrived;
}

test.each(cases)(
  'every kind of mail names where it comes from and where replies to it go: $language, $market',
  async ({ language, market }) => {
    const arrived = await everyKind(language === 'pt' ? 'pt_PT' : language, market);
    expect([...arrived.keys()].sort()).toEqual([...mailPurposes].sort());
    const notes = new Set<string>();
    for (const [purpose, { headers, text }] of arrived) {
      const header = (name: string) =>
        headers.find((one) => one.name.toLowerCase() === name)?.value ?? '';
      expect(header('content-language'), purpose).toBe(mailLanguageTag(language));
      expect(header('from'), purpose).toContain(`<${sender.address}>`);
      const replies = header('reply-to') === '' ? header('from') : header('reply-to');
      expect(replies, purpose).toContain(market ?? sender.address);
      const addresses = text.match(/[\w.-]+@countersign\.example/g);
      expect(addresses, purpose).toEqual([sender.address, market ?? sender.address]);
      for (const [, host] of text.matchAll(/https:\/\/([^/\s]+)/g)) {
        expect(host, purpose).toBe('console.example');
      }
      notes.add(text.split('\n').find((line) => line.includes(sender.address)) ?? '');
    }
    // The same sentence in each.
    expect(notes.size).toBe(1);
    expect([...notes][0]).toContain('console.example');
  },
);
