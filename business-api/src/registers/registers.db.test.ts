import { setTimeout as pause } from 'node:timers/promises';
import { DecisionRequest } from '@countersign/contract/decision';
import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import type { RegisterQuestion } from '@countersign/domain/evidence/register-finding';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type Registers, startRegisters } from '@countersign/registers/start-registers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideAtOnce } from '../decisions/decide.ts';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { refreshWithin } from '../evidence/refresh-evidence-summary.ts';
import { storedDetail } from '../evidence/summary-columns.ts';
import { submitAtOnce } from '../intake/submit-registration.ts';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { findRegistration } from '../registrations/registration-row.ts';
import { planOf } from '../testing/many-registrations.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { sampleMailQueue as mails } from '../testing/sample-mail-queue.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { closeOpenConcerns, readOpenConcerns } from './approved-concerns.ts';
import { askAgain } from './ask-about.ts';
import { type AskedRegister, askNextQuestion, type RegisterWork } from './ask-next-question.ts';
import { type AskRegister, registerAsker } from './asking/ask-register.ts';
import { RegistersSetting } from './asking/register-settings.ts';
import { judgeAgain } from './judge-again.ts';
import { addPaces } from './pace-store.ts';
import { claimQuestion, registersDueQuery } from './question-store.ts';
import { readQuestions } from './read-questions.ts';
import {
  planAgain,
  planAgainQuery,
  readRegisterFigures,
  registerFiguresQuery,
} from './register-worker.ts';

const start = new Date('2026-11-20T10:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const register = 'fr-recherche-entreprises';
const siret = { scheme: 'fr-siret', value: '73282932000074' };
const company = {
  number: siret.value,
  legalName: 'Optique du Vieux Port',
  address: { street: '3 quai du Port', city: 'Marseille', postalCode: '13002' },
  state: 'active' as const,
};

let open: OpenDatabase;
let standIn: Registers;
let key: RegistrationKey;
let now: Date;
let reports: AskedRegister[];
let answered: RegistrationKey[];

beforeAll(async () => {
  open = await openPreparedDatabase();
  standIn = await startRegisters({ port: 0 });
});
afterAll(async () => {
  await standIn.close();
  await open.close();
});
beforeEach(async () => {
  for (const table of [
    'register_questions',
    'register_answers',
    'register_paces',
    'approved_concerns',
    'mails',
    'history_events',
    'registrations',
  ] as const) {
    await open.db.deleteFrom(table).execute();
  }
  standIn.world.setFault(register, undefined, undefined);
  standIn.world.add(register, company);
  standIn.world.asked.length = 0;
  now = start;
  reports = [];
  answered = [];
  key = await submitted();
  await addPaces(open.db, [register, 'eu-vies'], start);
});

function settings(perMinute = 6000) {
  return RegistersSetting.parse({
    [register]: { ...standIn.setting[register], perMinute },
    'eu-vies': { ...standIn.setting['eu-vies'], perMinute },
    'de-evatr': {
      address: `${standIn.url}/de-evatr`,
      credentials: { requester: 'DE123456789' },
      perMinute,
    },
  });
}

async function submitted(identifiers: readonly object[] = [siret]): Promise<RegistrationKey> {
  const application = parsedSampleApplication('FR');
  const practice = {
    ...application.practice,
    legalName: 'Optique du Vieux-Port',
    tradingName: undefined,
    addresses: [
      {
        purpose: 'practice',
        lines: ['3 quai du Port'],
        city: 'Marseille',
        postalCode: '13002',
        countryCode: application.countryCode,
      },
    ],
    identifiers,
  } as typeof application.practice; // parsed again where it is read
  const submission = {
    application: { ...application, practice },
    clientId: 'site',
    at: start,
    registers: settings(),
  };
  const { countryCode, ticketNumber } = await inTransaction(open.db, (trx) =>
    submitAtOnce(trx, mails, submission),
  );
  return RegistrationKey.parse({ countryCode, ticketNumber });
}

function work(changes: Partial<RegisterWork> = {}): RegisterWork {
  return {
    db: open.db,
    settings: settings(),
    ask: registerAsker(),
    now: () => now,
    random: () => 0.5,
    signal: new AbortController().signal,
    report: (asked) => reports.push(asked),
    refreshSummary: async (_, about) => void answered.push(about),
    ...changes,
  };
}

const refreshSummary: RegisterWork['refreshSummary'] = (trx, about) =>
  refreshWithin(trx, about, { now, registers: settings() });

/** Time passes, so that it is the register's turn. */
function later(ms: number): void {
  now = new Date(now.getTime() + ms);
}

async function askOnce(changes: Partial<RegisterWork> = {}): Promise<boolean> {
  later(minute);
  return askNextQuestion(work(changes), register);
}

async function questionsWith(set: RegisterWork['settings']): Promise<RegisterQuestion[]> {
  const registration = await findRegistration(open.db, key);
  if (registration === undefined) throw new Error('no registration');
  return readQuestions(open.db, registration, set);
}

async function question(): Promise<RegisterQuestion> {
  const all = await questionsWith(settings());
  const found = all.find((one) => one.register === register);
  if (found === undefined) throw new Error('no question');
  return found;
}

function eventKinds() {
  return open.db
    .selectFrom('history_events')
    .select(['kind', 'payload', 'personal'])
    .orderBy('sequence')
    .execute();
}

function decideIt(decision: 'approve' | 'reject' = 'approve') {
  const waiver = decision === 'approve' ? { waiver: 'Known to us.' } : {};
  const request = DecisionRequest.parse({ decision, reasonCodes: [], version: 1, ...waiver });
  const person = { subject: 's', name: 'Robin' };
  const body = { key, person, email: undefined, request, at: start, undoSeconds: 0 };
  return inTransaction(open.db, (trx) => decideAtOnce(trx, mails, body));
}

describe('intake', () => {
  test('adds a question for each register that is set up, once', async () => {
    expect(await question()).toMatchObject({ state: 'waiting', finding: null, ...siret });
  });

  test('adds none where nothing is set up, and shows a link instead', async () => {
    await open.db.deleteFrom('register_questions').execute();
    const questions = await questionsWith(new Map());
    expect(questions).toEqual([
      expect.objectContaining({
        register,
        state: 'not-set-up',
        link: `https://annuaire-entreprises.data.gouv.fr/etablissement/${siret.value}`,
      }),
    ]);
    await askAgain(open.db, key, siret, new Map(), now);
    expect(await open.db.selectFrom('register_questions').selectAll().execute()).toEqual([]);
  });

  test('does not ask about a number without the form of its scheme', async () => {
    await open.db.deleteFrom('register_questions').execute();
    await open.db.deleteFrom('registrations').execute();
    key = await submitted([{ scheme: 'fr-siret', value: '12' }]);
    expect(await open.db.selectFrom('register_questions').selectAll().execute()).toEqual([]);
  });
});

describe('an answer', () => {
  test('becomes a finding, an event with its hash, and stored proof', async () => {
    expect(await askOnce()).toBe(true);
    const { state, finding } = await question();
    expect(state).toBe('answered');
    expect(finding).toMatchObject({
      knowledge: 'found',
      verdict: 'confirmed',
      name: { result: 'agrees' },
      address: { result: 'agrees' },
      answeredAt: now.toISOString(),
      freshUntil: new Date(now.getTime() + 7 * day).toISOString(),
    });
    const [proof] = await open.db.selectFrom('register_answers').selectAll().execute();
    expect(proof).toMatchObject({ status: 200, body_hash: finding?.answerHash });
    const event = (await eventKinds()).at(-1);
    expect(event).toMatchObject({
      kind: 'register-answered',
      payload: { register, knowledge: 'found', verdict: 'confirmed', scheme: 'fr-siret' },
      personal: { answerHash: { value: finding?.answerHash }, value: { value: siret.value } },
    });
    expect(answered).toEqual([key]);
    expect((await verifyAllChains(open.db)).faults).toEqual([]);
    expect(await askOnce()).toBe(false);
  });

  test('about a ceased company is fresh for a day', async () => {
    standIn.world.add(register, { ...company, state: 'ceased', since: '2024-02-06' });
    await askOnce();
    expect((await question()).finding).toMatchObject({
      verdict: 'contradicted',
      why: 'ceased',
      whyValues: { since: '2024-02-06' },
      freshUntil: new Date(now.getTime() + day).toISOString(),
    });
  });

  test('is erased with the applicant, and the chain still verifies', async () => {
    await askOnce();
    await eraseApplicant(open.db, key, now, { operator: 'ops', request: null });
    for (const table of ['register_questions', 'register_answers'] as const) {
      expect(await open.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(JSON.stringify(await eventKinds())).not.toContain(siret.value);
    expect((await verifyAllChains(open.db)).faults).toEqual([]);
  });

  test('that comes after the erasure is discarded', async () => {
    const ask: AskRegister = async (...asked) => {
      await eraseApplicant(open.db, key, now, { operator: 'ops', request: null });
      return registerAsker()(...asked);
    };
    expect(await askOnce({ ask })).toBe(true);
    expect(await open.db.selectFrom('register_answers').selectAll().execute()).toEqual([]);
    expect((await eventKinds()).map(({ kind }) => kind)).not.toContain('register-answered');
    expect(answered).toEqual([]);
  });
});

/** Asks the register; `before` happens after it has answered and before the answer is stored. */
function askOnceWhile(before: () => Promise<unknown>): Promise<boolean> {
  return askOnce({
    ask: async (...asked) => {
      const answer = await registerAsker()(...asked);
      await before();
      return answer;
    },
  });
}

describe('an answer and the summary that decisions use', () => {
  const approve = () => {
    const request = DecisionRequest.parse({ decision: 'approve', reasonCodes: [], version: 1 });
    const person = { subject: 's', name: 'Robin' };
    const body = { key, person, email: undefined, request, at: now, undoSeconds: 0 };
    return inTransaction(open.db, (trx) =>
      decideAtOnce(trx, mails, { ...body, registers: settings() }),
    );
  };

  const fails = { refreshSummary: () => Promise.reject(new Error('lock timeout')) };

  test('are stored together or not at all', async () => {
    await expect(askOnce(fails)).rejects.toThrow('lock timeout');
    expect(await question()).toMatchObject({ state: 'asking', finding: null });
    expect((await eventKinds()).map(({ kind }) => kind)).not.toContain('register-answered');
    await expect(approve()).rejects.toMatchObject({ code: 'waiver-required' });
    // Its lease ends, and any copy asks again.
    expect(await askOnce({ refreshSummary })).toBe(true);
    expect((await approve()).status).toBe('approved');
  });

  test('both say that a register which answered before is away', async () => {
    await askOnce({ refreshSummary });
    later(8 * day);
    await askAgain(open.db, key, siret, settings(), now);
    await inTransaction(open.db, (trx) => refreshSummary(trx, key));
    const asked = async () => {
      const { evidence_detail } = await open.db
        .selectFrom('registrations')
        .select('evidence_detail')
        .executeTakeFirstOrThrow();
      return storedDetail({ evidence_detail })?.asking;
    };
    expect(await asked()).toBe(1);
    standIn.world.setFault(register, undefined, 'unavailable');
    await askOnce({ refreshSummary });
    expect(await question()).toMatchObject({ state: 'retrying' });
    expect(await asked()).toBe(0);
  });
});

describe('an answer that arrives later than a change', () => {
  test('becomes work where the practice was approved while it was asked', async () => {
    standIn.world.add(register, { ...company, state: 'ceased' });
    await askOnceWhile(() => decideIt());
    expect(await readOpenConcerns(open.db, key)).toMatchObject([{ reason: 'ceased', ...siret }]);
  });

  test('becomes none where the application no longer has the number', async () => {
    standIn.world.add(register, { ...company, state: 'ceased' });
    await askOnceWhile(async () => {
      await decideIt();
      await sql`update registrations set practice = practice || '{"identifiers": []}'`.execute(
        open.db,
      );
    });
    expect(await readOpenConcerns(open.db, key)).toEqual([]);
  });

  test('is compared with the name that the application has by then', async () => {
    // The change was committed between the claim and the answer, and saw the question waiting.
    await askOnceWhile(() =>
      sql`update registrations set practice = practice || '{"legalName": "Lunettes du Panier"}'`.execute(
        open.db,
      ),
    );
    expect((await question()).finding).toMatchObject({
      verdict: 'contradicted',
      name: { ours: 'Lunettes du Panier', result: 'differs' },
    });
  });

  test('without a result leaves the finding as it was judged while it was asked', async () => {
    await askOnce();
    standIn.world.setFault(register, undefined, 'page');
    later(8 * day);
    await askAgain(open.db, key, siret, settings(), now);
    await askOnceWhile(() =>
      sql`update register_questions set finding = finding || '{"verdict": "contradicted"}'`.execute(
        open.db,
      ),
    );
    expect(await question()).toMatchObject({
      state: 'retrying',
      finding: { knowledge: 'found', verdict: 'contradicted' },
    });
  });
});

describe('a register that compares', () => {
  const comparing = 'de-evatr';
  const tva = { scheme: 'fr-tva', value: '44732829320' };

  beforeEach(async () => {
    await open.db.deleteFrom('registrations').execute();
    standIn.world.add(comparing, { ...company, number: 'FR44732829320' });
    key = await submitted([{ scheme: 'fr-tva', value: 'FR44732829320' }]);
    await addPaces(open.db, [comparing], start);
  });

  async function askComparing(changes: Partial<RegisterWork> = {}): Promise<boolean> {
    later(minute);
    return askNextQuestion(work(changes), comparing);
  }

  async function compared() {
    const all = await questionsWith(settings());
    return all.find((one) => one.register === comparing);
  }

  const rename = (legalName: string) =>
    sql`update registrations set practice = practice || ${JSON.stringify({ legalName })}::jsonb`.execute(
      open.db,
    );

  test('is sent name and place, and says whether they fit', async () => {
    expect(await askComparing()).toBe(true);
    expect(await compared()).toMatchObject({
      ...tva,
      state: 'answered',
      finding: {
        verdict: 'confirmed',
        name: { result: 'agrees', ours: 'Optique du Vieux-Port', theirs: null },
        address: { result: 'agrees' },
        consultationNumber: 'b2e0',
      },
    });
  });

  test('is asked again where the name has changed while it was asked', async () => {
    const ask: AskRegister = async (...asked) => {
      const answer = await registerAsker()(...asked);
      await rename('Lunettes du Panier');
      return answer;
    };
    expect(await askComparing({ ask })).toBe(true);
    expect(await compared()).toMatchObject({ state: 'retrying', finding: { verdict: 'unknown' } });
    expect(await askComparing()).toBe(true);
    expect((await compared())?.finding).toMatchObject({
      verdict: 'contradicted',
      name: { result: 'differs', ours: 'Lunettes du Panier' },
    });
  });

  test('is asked again where the name has changed since', async () => {
    await askComparing();
    await rename('Lunettes du Panier');
    const registration = await findRegistration(open.db, key);
    if (registration === undefined) throw new Error('no registration');
    await inTransaction(open.db, (trx) => judgeAgain(trx, registration, settings(), now));
    expect(await compared()).toMatchObject({ state: 'waiting' });
  });

  test('is not offered where it is not set up', async () => {
    await open.db.deleteFrom('register_questions').execute();
    const questions = await questionsWith(new Map());
    expect(questions.map((one) => one.register)).toEqual(['eu-vies']);
  });
});

test('a German VAT number leads to the register that has names', async () => {
  await open.db.deleteFrom('registrations').execute();
  key = await submitted([{ scheme: 'de-ust-idnr', value: 'DE136695976' }]);
  expect(await questionsWith(settings())).toMatchObject([
    { register: 'eu-vies', state: 'waiting' },
    { register: null, state: 'not-set-up', link: 'https://www.handelsregister.de/' },
  ]);
});

describe('a hostile answer', () => {
  test.each([
    ['huge', 'too-large'],
    ['slow', 'no-answer'],
    ['deep', 'wrong-shape'],
    ['redirect', 'redirected'],
    ['page', 'page-instead-of-answer'],
  ] as const)('%s leaves the number unknown and stores nothing', async (fault, why) => {
    standIn.world.setFault(register, undefined, fault);
    const ask = registerAsker({ longestMs: fault === 'slow' ? 300 : 10_000, mostBytes: 1 << 20 });
    expect(await askOnce({ ask })).toBe(true);
    expect(await question()).toMatchObject({
      state: 'retrying',
      finding: { knowledge: 'unknown', verdict: 'unknown', why },
    });
    expect(await open.db.selectFrom('register_answers').selectAll().execute()).toEqual([]);
  });

  test('shows markup as text, and a mark for each deceptive character', async () => {
    const legalName = 'Optique <b>du\u202E Vieux\u0007 Port</b>\u200B';
    standIn.world.add(register, { ...company, legalName });
    await askOnce();
    const { finding } = await question();
    expect(finding?.name.theirs).toMatch(/^Optique <b>du\ufffd Vieux\ufffd Port<\/b>\ufffd$/i);
    // The proof is the answer as it came.
    const [proof] = await open.db.selectFrom('register_answers').selectAll().execute();
    expect(proof?.body_hash).toBe(finding?.answerHash);
  });
});

describe('an unreachable register', () => {
  test('leaves the number unknown, is asked again and answers then', async () => {
    standIn.world.setFault(register, undefined, 'unavailable');
    await askOnce();
    expect(await question()).toMatchObject({
      state: 'retrying',
      nextTryAt: new Date(now.getTime() + minute).toISOString(),
      finding: { knowledge: 'unknown', verdict: 'unknown', why: 'unavailable' },
    });
    expect((await eventKinds()).map(({ kind }) => kind)).not.toContain('register-answered');
    standIn.world.setFault(register, undefined, undefined);
    await askOnce();
    expect((await question()).finding).toMatchObject({ verdict: 'confirmed' });
    expect(reports.map(({ reason }) => reason)).toEqual(['unavailable', 'agrees']);
  });

  test('does not delete its earlier answer', async () => {
    await askOnce();
    standIn.world.setFault(register, undefined, 'page');
    later(8 * day);
    await askAgain(open.db, key, siret, settings(), now);
    await askOnce();
    expect(await question()).toMatchObject({
      state: 'retrying',
      finding: { knowledge: 'found', verdict: 'confirmed' },
    });
  });

  test('is given up after ten attempts, as unknown', async () => {
    standIn.world.setFault(register, undefined, 'wrong-shape');
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      later(2 * day);
      await askOnce();
    }
    expect(await question()).toMatchObject({ state: 'answered', finding: { verdict: 'unknown' } });
    expect((await eventKinds()).at(-1)).toMatchObject({ payload: { knowledge: 'unknown' } });
  });

  test('is not asked by any copy after five failures', async () => {
    standIn.world.setFault(register, undefined, 'unavailable');
    for (let times = 0; times < 5; times += 1) {
      await open.db.updateTable('register_questions').set({ not_before: start }).execute();
      expect(await askOnce()).toBe(true);
    }
    await open.db.updateTable('register_questions').set({ not_before: start }).execute();
    expect(await askOnce()).toBe(false);
    later(5 * minute);
    standIn.world.setFault(register, undefined, undefined);
    expect(await askOnce()).toBe(true);
    const pace = await open.db
      .selectFrom('register_paces')
      .selectAll()
      .where('register', '=', register)
      .executeTakeFirst();
    expect(pace).toMatchObject({ failures: 0, open_until: null });
  });

  test('gets a pause that it asks for at once', async () => {
    standIn.world.setFault(register, undefined, 'too-many');
    await askOnce();
    await open.db.updateTable('register_questions').set({ not_before: start }).execute();
    later(-minute + 29_000);
    expect(await askOnce()).toBe(false);
    later(1000);
    expect(await askOnce()).toBe(true);
  });
});

describe('several copies', () => {
  test('ask a question once', async () => {
    later(minute);
    const both = await Promise.all([
      claimQuestion(open.db, register, now, minute),
      claimQuestion(open.db, register, now, minute),
    ]);
    expect(both.filter((one) => one !== undefined)).toHaveLength(1);
  });

  test('share the pace of a register', async () => {
    await open.db.deleteFrom('registrations').execute();
    key = await submitted();
    later(minute);
    const slow = work({ settings: settings(1) });
    expect(await askNextQuestion(slow, register)).toBe(true);
    expect(await askNextQuestion(slow, register)).toBe(false);
    later(minute);
    expect(await askNextQuestion(slow, register)).toBe(true);
  });

  test('a crashed copy loses its question when its lease ends', async () => {
    later(minute);
    await claimQuestion(open.db, register, now, minute);
    later(30_000);
    expect(await claimQuestion(open.db, register, now, minute)).toBeUndefined();
    later(31_000);
    expect(await claimQuestion(open.db, register, now, minute)).toBeDefined();
  });

  test('a copy that lost its lease writes nothing', async () => {
    const ask: AskRegister = async (...asked) => {
      later(2 * minute);
      await claimQuestion(open.db, register, now, minute);
      return registerAsker()(...asked);
    };
    await askOnce({ ask });
    expect(await question()).toMatchObject({ state: 'asking', finding: null });
    expect((await eventKinds()).map(({ kind }) => kind)).not.toContain('register-answered');
  });
});

describe('asking again', () => {
  test('waits until an answer is no longer fresh', async () => {
    await askOnce();
    later(6 * day);
    await askAgain(open.db, key, siret, settings(), now);
    expect((await question()).state).toBe('answered');
    later(day);
    await askAgain(open.db, key, siret, settings(), now);
    expect(await question()).toMatchObject({ state: 'waiting', finding: { verdict: 'confirmed' } });
  });

  test('may come before the time of the next try', async () => {
    standIn.world.setFault(register, undefined, 'unavailable');
    await askOnce();
    await askAgain(open.db, key, { ...siret, value: '732 829 320 00074' }, settings(), now).catch(
      () => undefined,
    );
    await askAgain(open.db, key, siret, settings(), now);
    expect(await question()).toMatchObject({ state: 'waiting', nextTryAt: now.toISOString() });
  });

  test('asks registers that were set up after the intake', async () => {
    await open.db.deleteFrom('register_questions').execute();
    expect(await question()).toMatchObject({ state: 'not-asked', askedAt: null, finding: null });
    await askAgain(open.db, key, siret, settings(), now);
    expect((await question()).state).toBe('waiting');
  });

  test('is refused for a number that is not in the application', async () => {
    const other = { scheme: 'fr-siret', value: '73282932000082' };
    await expect(askAgain(open.db, key, other, settings(), now)).rejects.toMatchObject({
      code: 'invalid-request',
    });
  });

  test('asks nothing about an applicant who is erased at the same time', async () => {
    await open.db.deleteFrom('register_questions').execute();
    let erasing: Promise<void> | undefined;
    // The erasure begins once the application has been read, and ends before the next query if it can.
    const db = open.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (erasing !== undefined) return result;
        erasing = eraseApplicant(open.db, key, now, { operator: 'ops', request: null });
        await Promise.race([erasing, pause(500)]);
        return result;
      },
    });
    await askAgain(db, key, siret, settings(), now);
    await erasing;
    expect(await open.db.selectFrom('register_questions').selectAll().execute()).toEqual([]);
  });
});

describe('after the approval', () => {
  test('a practice is asked about each month; a closure becomes work', async () => {
    await askOnce();
    await decideIt();
    later(29 * day);
    await planAgain(open.db, [register], now);
    expect((await question()).state).toBe('answered');
    later(day);
    await planAgain(open.db, [register], now);
    expect((await question()).state).toBe('waiting');
    standIn.world.add(register, { ...company, state: 'ceased' });
    await askOnce();
    expect(await readOpenConcerns(open.db, key)).toMatchObject([{ reason: 'ceased', ...siret }]);
    await closeOpenConcerns(open.db, key, now);
    expect(await readOpenConcerns(open.db, key)).toEqual([]);
  });

  test('a practice that is not approved is not asked about', async () => {
    await askOnce();
    later(31 * day);
    await planAgain(open.db, [register], now);
    expect((await question()).state).toBe('answered');
  });

  test('a licence that ends soon becomes work', async () => {
    await open.db.deleteFrom('register_questions').execute();
    await open.db.deleteFrom('registrations').execute();
    key = await submitted([
      siret,
      { scheme: 'fr-rpps', value: '99700000011', validUntil: '2027-01-15' },
    ]);
    await askOnce();
    await decideIt();
    const row = await open.db
      .selectFrom('register_questions')
      .select('again_at')
      .where('register', '=', register)
      .executeTakeFirst();
    expect(row?.again_at?.toISOString().slice(0, 10)).toBe('2026-12-16');
    later(27 * day);
    await planAgain(open.db, [register], now);
    await askOnce();
    expect((await readOpenConcerns(open.db, key)).map(({ reason }) => reason)).toEqual([
      'licence-ends',
    ]);
  });
});

test('the age of the oldest question that is due is known', async () => {
  later(10 * minute);
  expect(await readRegisterFigures(open.db, [register, 'eu-vies'], now)).toEqual({
    [register]: 600,
  });
});

test('every query finds its rows by an index among 20,000', async () => {
  await withoutLimit(
    open.db,
    sql`insert into register_questions (id, country_code, ticket_number, register, scheme, value,
        state, not_before, created_at, again_at)
      select gen_random_uuid(), 'FR', 'B-' || n, ${register}, 'fr-siret', n::text,
        case when n % 500 = 0 then 'waiting' else 'answered' end,
        ${start}::timestamptz + n * interval '1 second', ${start},
        ${start}::timestamptz + n * interval '1 hour'
      from generate_series(1, 20000) n`,
  );
  await withoutLimit(
    open.db,
    sql`insert into approved_concerns select 'FR', 'B-' || n, 'ceased', 'fr-siret', n::text,
      ${start}, case when n % 100 > 0 then ${start}::timestamptz end from generate_series(1, 20000) n`,
  );
  await withoutLimit(open.db, sql`analyze register_questions, approved_concerns`);
  const due = await planOf(open.db, registersDueQuery([register], now));
  const figures = await planOf(open.db, registerFiguresQuery([register]));
  const again = await planOf(open.db, planAgainQuery([register], now));
  const concerns = await planOf(
    open.db,
    sql`select from approved_concerns where settled_at is null and country_code = 'FR' and ticket_number = 'B-100'`,
  );
  expect(due).toContain('register_questions_due');
  expect(figures).toContain('register_questions_due');
  expect(again).toContain('register_questions_again');
  for (const plan of [due, figures, concerns]) expect(plan).not.toContain('Seq Scan');
});
