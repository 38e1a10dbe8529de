import { randomUUID } from 'node:crypto';
import { DecisionRequest, ProposableDecision } from '@countersign/contract/decision';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { wordParts } from '@countersign/domain/words/own-words';
import { sql } from 'kysely';
import { reportAccount } from '../../accounts/start.ts';
import {
  askForReversal,
  type Decision,
  decideAtOnce,
  proposeDecision,
} from '../../decisions/start.ts';
import { type DocumentDesk, noDocuments } from '../../documents/start.ts';
import { setHold } from '../../erasure/start.ts';
import { submitAtOnce } from '../../intake/start.ts';
import { type MailQueue, recordAsRefused, recordAsSent } from '../../mail/start.ts';
import { addMarkets, changeOwnWords } from '../../markets/start.ts';
import { putAbsence, shareView } from '../../people/start.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { AllRegisterSettings } from '../../registers/start.ts';
import { lockWithMarket } from '../../registrations/start.ts';
import { uploadFirstList } from '../../stop-list/start.ts';
import { askDemoApplicant } from './ask-demo-applicant.ts';
import { confirmByHand } from './confirm-by-hand.ts';
import { hoursOf } from './demo-hours.ts';
import { readDemoLicence } from './read-demo-licence.ts';
import { demoApplication } from './sample-application.ts';
import { type DemoMarket, type SamplePractice, sampleMarkets } from './sample-market.ts';

const hourMs = 3_600_000;
const longestSeedingMs = 600_000;
const undoSeconds = 20;
const sentAfterMs = 4000;
/** Mails about younger registrations are sent, so that the mailbox is not empty. */
const freshHours = 2;

interface World {
  readonly db: Db;
  readonly mails: MailQueue;
  readonly registers?: AllRegisterSettings;
  readonly documents?: DocumentDesk;
  /** Is told of each market that has been written: whoever waits for the start sees that it goes on. */
  readonly written?: (countryCode: string) => void;
  /** The time of the first start, from which every age is counted. */
  readonly now: Date;
}

/**
 * Fills an empty database with the demo world, by the functions that real requests use, called with
 * times in the past. Does nothing if there is any registration.
 */
export async function seedDemoWorld(world: World): Promise<void> {
  const { db } = world;
  const any = await db.selectFrom('registrations').select('ticket_number').limit(1).execute();
  if (any.length > 0) return;
  // One transaction: an interrupted start leaves nothing behind.
  await inTransaction(
    db,
    async (trx) => {
      const markets = sampleMarkets();
      // The local registration site sends none of its own.
      const setUp = markets.map((market) => ({
        ...market,
        receipts: true,
        ...hoursOf(market.countryCode, world.now),
        ...(market.countryCode === 'PT' ? { assignmentRules, retention } : {}),
      }));
      await addMarkets(trx, setUp, world.now);
      for (const market of markets) {
        await writeWords(trx, market, world.now);
        for (const [index, practice] of market.practices.entries()) {
          await liveThrough(trx, world, market, practice, index);
        }
        world.written?.(market.countryCode);
      }
      await beAbsent(trx, world.now);
      await shareOneView(trx, markets, world.now);
      await listOneMarket(trx, markets, world.now);
      await readAllButTwo(trx);
      // Otherwise the first minute would send reminders of all old registrations.
      const { now } = world;
      await trx.updateTable('registrations').set({ reminded_at: now, escalated_at: now }).execute();
    },
    longestSeedingMs,
  );
}

/** The market's own words, written by the first of its deciders. */
async function writeWords(trx: Trx, market: DemoMarket, at: Date): Promise<void> {
  const { countryCode, words = {} } = market;
  let version = 0;
  for (const part of wordParts) {
    for (const language of mailLanguages) {
      const texts = words[part]?.[language];
      if (texts === undefined) continue;
      const change = { part, language, texts, version, at };
      ({ version } = await changeOwnWords(trx, countryCode, decider(market, 0), change));
    }
  }
}

const rui = {
  subject: 'demo|rui',
  name: 'Rui Matos',
  email: 'rui.matos@demo.example',
  markets: '{PT}',
} as const;

/** Portugal's new registrations in Portuguese go to Rui Matos, others in turn to those present. */
const assignmentRules = [
  { practiceType: null, language: 'pt', to: { subject: rui.subject, name: rui.name } },
  { practiceType: null, language: null, to: null },
] as const;

/** Portugal's data ends; that of approved registrations stays. */
const retention = { rejected: 180, withdrawn: 30, unanswered: 90, approved: null, linked: null };

/** Everybody has two unread notices, the newest. */
async function readAllButTwo(trx: Trx): Promise<void> {
  await sql`update notifications set read_at = at where id in (select id from (
    select id, row_number() over (partition by recipient order by at desc, id desc) as place
      from notifications) as told where place > 2)`.execute(trx);
}

/** Rui Matos is away this week; Ana Beatriz Rocha, who works for both markets, gets what is for him. */
async function beAbsent(trx: Trx, now: Date): Promise<void> {
  const ana = {
    subject: 'demo|ana',
    name: 'Ana Beatriz Rocha',
    email: 'ana.beatriz@demo.example',
    markets: '{BR,PT}',
  } as const;
  const seen = { locale: null, seen_at: now };
  await trx
    .insertInto('people')
    .values([rui, ana].map((one) => ({ ...one, ...seen })))
    .execute();
  const day = (days: number) =>
    new Date(now.getTime() + days * 24 * hourMs).toISOString().slice(0, 10);
  const days = { firstDay: day(-1), lastDay: day(5), timeZone: 'Europe/Lisbon' };
  await putAbsence(
    trx,
    rui.subject,
    { absenceId: randomUUID(), ...days, deputy: ana.subject },
    { by: rui, now },
  );
}

/** Everyone of France has a tab for what is to be checked there, shared by the first of its deciders. */
async function shareOneView(trx: Trx, markets: readonly DemoMarket[], at: Date): Promise<void> {
  const france = markets.find(({ countryCode }) => countryCode === 'FR');
  if (france === undefined) return;
  const { countryCode } = france;
  const view = {
    name: 'À examiner en France',
    address: `?countryCode=${countryCode}&evidence=look`,
  };
  await shareView(trx, decider(france, 0), { countryCode, viewId: randomUUID(), ...view }, at);
}

/** Portugal has a stop list: one practice of it applies, and another one has nearly the name of one that does. */
async function listOneMarket(trx: Trx, markets: readonly DemoMarket[], at: Date): Promise<void> {
  const portugal = markets.find(({ countryCode }) => countryCode === 'PT');
  if (portugal === undefined) return;
  const until = `${at.getUTCFullYear() + 2}-06-30`;
  const csv = [
    'name,street,postalCode,city,mailDomain,reason,until',
    `Clínica de Olhos do Chiado,Rua Garrett 62,1200-203,Lisboa,clinica-de-olhos.example,Três faturas por pagar desde 2024,${until}`,
    `Vista Alegre Óptica,Rua de Cedofeita 88,4050-180,Porto,,Lentes revendidas sem receita,${until}`,
    `Visão Total Distribuição,,,Setúbal,visaototal.example,Devoluções de produtos falsificados,${until}`,
  ].join('\n');
  await uploadFirstList(trx, portugal.countryCode, decider(portugal, 0), { csv, at });
}

async function liveThrough(
  trx: Trx,
  { mails, registers, documents, now }: World,
  market: DemoMarket,
  practice: SamplePractice,
  index: number,
): Promise<void> {
  const at = new Date(now.getTime() - practice.ageHours * hourMs);
  const application = demoApplication(market, practice, index, now);
  const key = {
    countryCode: application.countryCode,
    ticketNumber: TicketNumber.parse(application.ticketNumber),
  };
  await submitAtOnce(trx, mails, {
    application,
    clientId: 'registration-site',
    at,
    // What was decided was decided before there were registers.
    registers: practice.outcome === undefined ? registers : undefined,
  });
  if (practice.ageHours < freshHours) return;
  await recordAsSent(trx, key, new Date(at.getTime() + sentAfterMs));
  if (practice.asked !== undefined) {
    const person = decider(market, index);
    await askDemoApplicant(trx, mails, {
      key,
      person,
      askedAt: new Date(at.getTime() + hourMs),
      answeredAt: practice.asked === 'came-back' ? new Date(at.getTime() + 3 * hourMs) : undefined,
      phone: `${practice.phone.slice(0, -1)}9`,
      documents:
        (practice.outcome === undefined || practice.licence !== undefined
          ? documents
          : undefined) ?? noDocuments,
      fileName: practice.licence?.fileName ?? 'diplome-delmas.png',
      registers: (practice.outcome === undefined ? registers : undefined) ?? new Map(),
    });
  }
  if (practice.licence !== undefined && documents !== undefined) {
    const readAt = new Date(at.getTime() + 4 * hourMs);
    await readDemoLicence(
      trx,
      { key, person: decider(market, index), at: readAt, now },
      practice.licence,
    );
  }
  if (practice.proposed !== undefined) {
    const { decision, codes: reasonCodes, note: internalNote, hoursAgo } = practice.proposed;
    const proposedAt = new Date(now.getTime() - hoursAgo * hourMs);
    const locked = await lockWithMarket(trx, key);
    const request = ProposableDecision.parse({
      ...{ decision, reasonCodes, internalNote },
      version: locked.registration.version,
    });
    await proposeDecision(trx, mails, {
      ...{ locked, person: decider(market, index), email: undefined, registers },
      ...{ request, at: proposedAt, undoSeconds },
    });
    await recordAsSent(trx, key, new Date(proposedAt.getTime() + sentAfterMs));
  }
  if (practice.outcome === undefined) return;

  const decidedAt = new Date(at.getTime() + practice.outcome.afterHours * hourMs);
  const person = decider(market, index);
  const asked = decisionOf(practice.outcome, decidedAt, practice.asked === 'came-back' ? 3 : 1);
  const act = { key, person, email: undefined, at: decidedAt, undoSeconds };
  const request = await confirmByHand(trx, { ...act, request: asked }, market.confirmedBy);
  await decideAtOnce(trx, mails, { ...act, request });
  const settledAt = new Date(decidedAt.getTime() + undoSeconds * 1000 + sentAfterMs);
  const { mailRefused, account, hold, reversalRequest } = practice.outcome;
  if (mailRefused === undefined) await recordAsSent(trx, key, settledAt);
  else await recordAsRefused(trx, key, settledAt, mailRefused);
  if (account !== undefined) {
    const reportedAt = new Date(settledAt.getTime() + hourMs / 2);
    const locked = await lockWithMarket(trx, key);
    await reportAccount(trx, mails, { locked, report: account, at: reportedAt });
  }
  if (hold !== undefined) {
    const until = dayAfter(now, hold.days);
    const locked = await lockWithMarket(trx, key);
    await setHold(trx, { key, locked, person, reason: hold.reason, until, at: settledAt });
  }
  if (reversalRequest === undefined) return;

  const { by, reason, hoursAgo } = reversalRequest;
  const askedAt = new Date(now.getTime() - hoursAgo * hourMs);
  const locked = await lockWithMarket(trx, key);
  await askForReversal(trx, mails, {
    key,
    locked,
    person: { subject: `demo-world|${by}`, name: by },
    email: undefined,
    reason,
    version: locked.registration.version,
    at: askedAt,
  });
  await recordAsSent(trx, key, new Date(askedAt.getTime() + sentAfterMs));
}

/** `version`: asking and answering have raised it by one each. */
function decisionOf(
  outcome: NonNullable<SamplePractice['outcome']>,
  decidedAt: Date,
  version: number,
): DecisionRequest {
  const conditionOf = ({ text, days }: { readonly text: string; readonly days: number }) => ({
    text,
    until: dayAfter(decidedAt, days),
  });
  return DecisionRequest.parse({
    decision: outcome.decision,
    reasonCodes: outcome.codes,
    version,
    ...(outcome.accountNumber !== undefined && { accountNumber: outcome.accountNumber }),
    ...(outcome.message === undefined ? {} : { messageToApplicant: outcome.message }),
    ...(outcome.note === undefined ? {} : { internalNote: outcome.note }),
    ...(outcome.condition === undefined ? {} : { condition: conditionOf(outcome.condition) }),
  });
}

/** The day (UTC) so many days after a time, `2026-11-27`. */
function dayAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * 24 * hourMs).toISOString().slice(0, 10);
}

function decider({ deciders, countryCode }: DemoMarket, index: number): Decision['person'] {
  const at = index % deciders.length;
  const name = deciders[at] ?? countryCode;
  return { subject: `demo-world|${countryCode}-${at}`, name, roles: ['administrator'] };
}
