import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { expireNext, remindNext } from '../../asking/request-worker.ts';
import { lapseNextDecision } from '../../decisions/proposals/settle-decision.ts';
import { expireNextProposal } from '../../decisions/reversals/reversal-worker.ts';
import { countDecisionDays } from '../../decisions/statistics/count-decision-days.ts';
import type { DocumentDesk } from '../../documents/document-desk.ts';
import { removeLeftovers } from '../../documents/document-worker.ts';
import { removeOutdated } from '../../documents/remove-outdated.ts';
import { scanNext } from '../../documents/scan-next.ts';
import { searchNext } from '../../duplicates/search-next.ts';
import { eraseApplicant, MailOnItsWay } from '../../erasure/erase-applicant.ts';
import { refreshOutdated } from '../../evidence/evidence-worker.ts';
import { refreshWithin } from '../../evidence/refresh-evidence-summary.ts';
import { spreadChecklist } from '../../evidence/spread-checklist.ts';
import { sendNextReminder } from '../../people/reminder-worker.ts';
import type { Trx } from '../../platform/database/database.ts';
import { askNextQuestion } from '../../registers/ask-next-question.ts';
import { registerAsker } from '../../registers/asking/ask-register.ts';
import { planAgain } from '../../registers/register-worker.ts';
import { markingAt } from '../marking-at.ts';
import { sampleMailQueue } from '../sample-mail-queue.ts';
import { testDocuments } from '../upload-documents.ts';
import { register, type SequenceWorld, setCompany } from './sequence-world.ts';
import type { SequenceAct } from './staff-acts.ts';

async function untilDone(step: () => Promise<boolean>): Promise<void> {
  while (await step()) {}
}

/** What the workers of the API do automatically, until there is nothing more to do. */
export async function workAsDue({ api: { db }, now, registers }: SequenceWorld): Promise<void> {
  const circumstances = { now: now(), registers };
  const marking = markingAt(now(), registers);
  await untilDone(() => remindNext(db, sampleMailQueue, now()));
  await untilDone(() => expireNext(db, now()));
  await untilDone(() => searchNext(db, marking, fallbackRarity));
  await untilDone(() => refreshOutdated(db, circumstances));
  await untilDone(() => spreadChecklist(db, circumstances));
  // Of those whose decisions were undone or reversed.
  await untilDone(() => searchNext(db, marking, fallbackRarity));
}

async function askRegisters(world: SequenceWorld): Promise<void> {
  const { api, choice, now, registers } = world;
  const asker = registerAsker();
  const work = {
    db: api.db,
    settings: registers,
    ask: async (...question: Parameters<typeof asker>) => {
      const answer = await asker(...question);
      if (choice.happens(0.2)) await world.actAmid('asking a register');
      return answer;
    },
    now,
    random: () => 0.5,
    signal: new AbortController().signal,
    report: () => undefined,
    refreshSummary: (trx: Trx, key: RegistrationKey) =>
      refreshWithin(trx, key, { now: now(), registers }),
  };
  for (let left = choice.of([1, 4]); left > 0; left -= 1) {
    world.advance(1); // a register is asked at its pace
    for (const one of [register, 'eu-vies'] as const) await askNextQuestion(work, one);
  }
}

function desk(world: SequenceWorld): DocumentDesk {
  const { choice } = world;
  const scan = async () => {
    if (choice.happens(0.3)) await world.actAmid('scanning');
    if (choice.happens(0.2)) throw new Error('The scanner is away.');
    return choice.of(['clean', 'clean', 'infected', 'not-checkable'] as const);
  };
  return { ...testDocuments, bucket: undefined, scan };
}

export async function tidyDocuments(world: SequenceWorld): Promise<void> {
  const { api, now } = world;
  await untilDone(() => removeOutdated(api.db, desk(world), now()));
  await untilDone(() => removeLeftovers(api.db, desk(world), now()));
}

const eraseSeldom: SequenceAct = async (world, { countryCode, ticketNumber }) => {
  const { api, applicants, choice, now, log } = world;
  const applicant = applicants.find((one) => one.ticketNumber === ticketNumber);
  if (applicant === undefined || choice.happens(0.7)) return;
  const erasure = { operator: 'the operator', request: null };
  try {
    await eraseApplicant(api.db, { countryCode, ticketNumber }, now(), erasure);
    applicant.erased = true;
    log.push(`${ticketNumber} erased`);
  } catch (error) {
    if (!(error instanceof MailOnItsWay)) throw error;
  }
};

export const backgroundActs = {
  askRegisters,
  planAgain: ({ api, now }) => planAgain(api.db, [register, 'eu-vies'], now()),
  changeCompany: async (world) =>
    setCompany(world, world.choice.of(['active', 'active', 'ceased'])),
  scan: async (world) => {
    const { api, now } = world;
    for (let left = 3; left > 0; left -= 1)
      await scanNext(api.db, desk(world), now, () => undefined);
  },
  tidyDocuments,
  remind: async ({ api: { db }, now }) => {
    await untilDone(() => remindNext(db, sampleMailQueue, now()));
    for (const occasion of ['escalation', 'reminder'] as const)
      await untilDone(() => sendNextReminder(db, sampleMailQueue, occasion, now()));
  },
  expire: async ({ api: { db }, now }) => {
    await untilDone(() => expireNext(db, now()));
    await untilDone(() => expireNextProposal(db, now()));
    await untilDone(async () => (await lapseNextDecision(db, now())) !== undefined);
  },
  search: ({ api: { db }, now, registers }) =>
    untilDone(() => searchNext(db, markingAt(now(), registers), fallbackRarity)),
  refresh: async ({ api: { db }, now, registers }) => {
    await untilDone(() => refreshOutdated(db, { now: now(), registers }));
    await untilDone(() => spreadChecklist(db, { now: now(), registers }, 1));
  },
  countDays: ({ api, now }) => countDecisionDays(api.db, now()),
  eraseSeldom,
} satisfies Record<string, SequenceAct>;
