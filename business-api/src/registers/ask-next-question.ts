import { isDeepStrictEqual } from 'node:util';
import type { RegisterFinding, RegisterId } from '@countersign/domain/evidence/register-finding';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { WrittenApplication } from '../duplicates/room.ts';
import { isSchemeId } from '../identifiers/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { QuestionRow } from '../platform/database/register-tables.ts';
import { doNext } from '../platform/jobs/do-next.ts';
import { findRegistration, lockIfThere } from '../registrations/room.ts';
import { allRegisters } from './adapters/all-registers.ts';
import type { Asked, AskRegister } from './asking/ask-register.ts';
import type { AllRegisterSettings } from './asking/register-settings.ts';
import { concernsOf, findingOf } from './finding-of.ts';
import { closeBreaker, countFailure, takeRegisterTurn } from './pace-store.ts';
import {
  claimQuestion,
  finishQuestion,
  giveBackQuestion,
  keyOf,
  lockQuestion,
  postponeQuestion,
} from './question-store.ts';
import type { FactsToCompare, Register } from './register.ts';
import { againAt, nextQuestionAt } from './retry-plan.ts';

/** An asking ends within ten seconds for each of its requests. */
const leaseMs = 60_000;

export interface AskedRegister {
  readonly register: RegisterId;
  readonly knowledge: 'found' | 'not-found' | 'unknown';
  /** Why it is not known; the reason of the finding otherwise. */
  readonly reason: string;
}

export interface RegisterWork {
  readonly db: Db;
  readonly settings: AllRegisterSettings;
  readonly ask: AskRegister;
  readonly now: () => Date;
  /** 0 to 1 */
  readonly random: () => number;
  /** When aborted, nothing is started. */
  readonly signal: AbortSignal;
  readonly report: (asked: AskedRegister) => void;
  /**
   * Evaluates the registration's evidence and stores its summary, in the transaction of the answer: a
   * decision that comes next rests on it. If it throws, the answer is not stored, and is asked for again.
   */
  readonly refreshSummary: (trx: Trx, key: RegistrationKey) => Promise<void>;
}

/**
 * Asks a register the question that has been due for longest; false if none is due, or if it is not
 * the register's turn. Throws if the database cannot be read.
 */
export function askNextQuestion(work: RegisterWork, register: RegisterId): Promise<boolean> {
  const { db, settings, now, signal } = work;
  const own = settings.get(register);
  return doNext<QuestionRow>(
    {
      claim: async () =>
        own !== undefined && (await takeRegisterTurn(db, register, own.perMinute, now()))
          ? claimQuestion(db, register, now(), leaseMs)
          : undefined,
      giveBack: (question) => giveBackQuestion(db, question, now()),
      run: (question) => askOne(work, question),
    },
    signal,
  );
}

async function askOne(work: RegisterWork, question: QuestionRow): Promise<void> {
  const { db, settings, ask, now } = work;
  const { register, scheme, value } = question;
  const own = settings.get(register);
  const number = isSchemeId(scheme) ? allRegisters[register].numberOf(scheme, value) : undefined;
  if (own === undefined || number === undefined) return;
  const facts = await factsFor(db, question);
  const asked = withoutNull(await ask(own, number, work.signal, facts));
  const result = { number, facts, asked, at: now() };
  const finding = await inTransaction(db, (trx) => storeResult(trx, work, question, result));
  if (finding === undefined) return;
  const { knowledge, why } = finding;
  work.report({ register, knowledge, reason: why });
  if (knowledge !== 'unknown') await closeBreaker(db, register);
  else if (isOfService(why)) await countFailure(db, register, now(), pauseOf(asked));
}

/** Read just before it is sent; what was compared with something else by then is no answer. */
async function factsFor(db: Db, question: QuestionRow): Promise<FactsToCompare | undefined> {
  const register = allRegisters[question.register];
  if (register.compares !== true) return undefined;
  const registration = await findRegistration(db, keyOf(question));
  return registration === undefined ? undefined : factsToCompare(register, registration);
}

interface Result {
  /** In the service's form. */
  readonly number: string;
  /** What the register was sent to compare. */
  readonly facts: FactsToCompare | undefined;
  readonly asked: Asked;
  readonly at: Date;
}

/**
 * Compares a result with the application, which stays as it is until the result is stored: what was
 * changed or decided while the register was asked is in it, and what comes later finds the result.
 * Stores nothing where the question is no longer this copy's. Returns the finding; undefined where there
 * is no such registration.
 */
async function storeResult(
  trx: Trx,
  work: RegisterWork,
  claimed: QuestionRow,
  { number, facts, asked: told, at }: Result,
): Promise<RegisterFinding | undefined> {
  const key = keyOf(claimed);
  const locked = await lockIfThere(trx, key);
  if (locked === undefined) return undefined;
  const { registration, lock } = locked;
  const register = allRegisters[claimed.register];
  const isAbout = isDeepStrictEqual(facts, factsToCompare(register, registration));
  const asked: Asked = isAbout ? told : { kind: 'silent', reason: 'another-number' };
  const finding = findingOf(claimed, number, asked, registration, at);
  const question = await lockQuestion(trx, claimed);
  if (question === undefined) return finding;
  const next =
    finding.knowledge === 'unknown'
      ? nextQuestionAt(question.attempts, at, work.random(), pauseOf(asked))
      : undefined;
  if (next !== undefined) await postponeQuestion(trx, question, next, finding);
  else {
    const validUntil = registration.practice.identifiers.map((one) => one.validUntil);
    await finishQuestion(trx, lock, question, {
      finding,
      answer: asked.kind === 'answered' ? asked.answer : undefined,
      againAt: againAt(at, validUntil),
      concerns: concernsOf(registration, question.finding, finding, at),
    });
  }
  await work.refreshSummary(trx, key);
  return finding;
}

/** Seconds after which the register wants to be asked again. */
function pauseOf(asked: Asked): number | undefined {
  return asked.kind === 'answered' ? asked.retryAfterSeconds : undefined;
}

/** Faults of the service itself, not of one number. */
function isOfService(reason: string): boolean {
  return [
    'no-answer',
    'unavailable',
    'rate-limited',
    'caller-refused',
    'page-instead-of-answer',
    'redirected',
  ].includes(reason);
}

function withoutNull(asked: Asked): Asked {
  if (asked.kind === 'silent') return asked;
  const body = asked.answer.body.replaceAll('\u0000', '\uFFFD');
  return { ...asked, answer: { ...asked.answer, body } };
}

/**
 * What is sent to a register that compares; undefined for one that tells what it knows, and for an
 * application without a name. The registered address goes before the practice's.
 */
export function factsToCompare(
  { compares }: Pick<Register, 'compares'>,
  { practice }: WrittenApplication,
): FactsToCompare | undefined {
  const name = practice?.legalName;
  if (compares !== true || name === undefined) return undefined;
  const addresses = practice?.addresses ?? [];
  const address = addresses.find(({ purpose }) => purpose === 'registered') ?? addresses[0];
  const { lines = [], postalCode, city } = address ?? {};
  return { name, street: lines[0], postalCode, city };
}
