import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db } from '../../ground/database/database.ts';
import type { QuestionRow } from '../../ground/database/register-tables.ts';
import { isSchemeId } from '../../ground/identifiers/schemes/scheme-table.ts';
import { allRegisters } from '../../ground/registers/adapters/all-registers.ts';
import type { Asked, AskRegister } from '../../ground/registers/asking/ask-register.ts';
import type { AllRegisterSettings } from '../../ground/registers/asking/register-settings.ts';
import { findRegistration } from '../registrations/find-registration.ts';
import { concernsOf, findingOf } from './finding-of.ts';
import { closeBreaker, countFailure, takeTurn } from './pace-store.ts';
import {
  claimQuestion,
  giveBackQuestion,
  keyOf,
  postponeQuestion,
  QuestionLost,
  settleQuestion,
} from './question-store.ts';
import { againAt, nextTryAt } from './retry-plan.ts';

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
  /** Is called after the commit of an answer; the live feed has its event by then. */
  readonly onAnswered: (key: RegistrationKey) => void | Promise<void>;
}

/**
 * Asks a register the question that has been due for longest; false if none is due, or if it is not
 * the register's turn. Throws if the database cannot be read.
 */
export async function askNextQuestion(work: RegisterWork, register: RegisterId): Promise<boolean> {
  const { db, settings, now, signal } = work;
  const own = settings.get(register);
  if (own === undefined || !(await takeTurn(db, register, own.perMinute, now()))) return false;
  const question = await claimQuestion(db, register, now(), leaseMs);
  if (question === undefined) return false;
  try {
    if (signal.aborted) await giveBackQuestion(db, question, now());
    else await askOne(work, question);
  } catch (error) {
    // Erased since, or the lease ended: the answer belongs to no registration.
    if (!(error instanceof QuestionLost)) throw error;
  }
  return true;
}

async function askOne(work: RegisterWork, question: QuestionRow): Promise<void> {
  const { db, settings, ask, now } = work;
  const { register, scheme, value } = question;
  const own = settings.get(register);
  const number = isSchemeId(scheme) ? allRegisters[register].numberOf(scheme, value) : undefined;
  const registration = await findRegistration(db, keyOf(question));
  if (own === undefined || number === undefined || registration === undefined) return;
  const asked = withoutNull(await ask(own, number, work.signal));
  const finding = findingOf(question, number, asked, registration, now());
  const { knowledge, why } = finding;
  work.report({ register, knowledge, reason: why });
  const retryAfterSeconds = asked.kind === 'answered' ? asked.retryAfterSeconds : undefined;
  if (knowledge !== 'unknown') await closeBreaker(db, register);
  else if (isOfService(why)) await countFailure(db, register, now(), retryAfterSeconds);

  const next =
    knowledge === 'unknown'
      ? nextTryAt(question.attempts, now(), work.random(), retryAfterSeconds)
      : undefined;
  if (next !== undefined) {
    await postponeQuestion(db, question, next, finding);
    // An outage that lasts is reported once.
    if (question.finding === null) await work.onAnswered(keyOf(question));
    return;
  }
  const validUntil = registration.practice.identifiers.map((one) => one.validUntil);
  await settleQuestion(db, question, {
    finding,
    answer: asked.kind === 'answered' ? asked.answer : undefined,
    againAt: againAt(now(), validUntil),
    concerns: concernsOf(registration, question.finding, finding, now()),
  });
  await work.onAnswered(keyOf(question));
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
