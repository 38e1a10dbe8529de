import { Evidence } from '@countersign/contract/evidence/evidence';
import type { RegisterQuestion } from '@countersign/domain/evidence/register-finding';
import { isErased } from '@countersign/domain/registration/erased';
import type {
  PendingRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { readMatchSummary } from '../duplicates/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { type AllRegisterSettings, readQuestions } from '../registers/room.ts';
import { jsonHash, lockRegistration } from '../registrations/room.ts';
import { type MarketChecklist, readChecklist } from './market-checklist.ts';
import type { WholeChecklist } from './rules/default-checklist.ts';
import { type EvaluatedEvidence, evaluateEvidence } from './rules/evaluate-evidence.ts';
import type { EvidenceCase } from './rules/evidence-case.ts';
import { readSettlements } from './settlement-rows.ts';

/** The evidence about a registration, and what it was evaluated from. */
export interface ReadEvidence {
  readonly evidenceCase: EvidenceCase;
  readonly market: MarketChecklist;
  readonly evaluated: EvaluatedEvidence;
}

/** The time, and the registers that are set up. */
export interface Circumstances {
  readonly now: Date;
  readonly registers: AllRegisterSettings;
}

/**
 * Reads everything that is known about a registration and evaluates it: four queries. A decided one, or one that
 * was withdrawn, is evaluated as of then: answers that were fresh then do not become old, a licence that
 * was valid does not expire, and a register set up since is not waited for.
 */
export async function readEvidence(
  db: Db | Trx,
  registration: Registration,
  { now, registers }: Circumstances,
): Promise<ReadEvidence> {
  const { countryCode, ticketNumber } = registration;
  const key: RegistrationKey = { countryCode, ticketNumber };
  const market = await readChecklist(db, countryCode);
  const settlements = await readSettlements(db, key);
  const asked = await readQuestions(db, registration, registers);
  const matchSummary = await readMatchSummary(db, key);
  // An erased application has lost its numbers; it is not asked for them again.
  const checklist = isErased(registration) ? withoutNumbers(market.checklist) : market.checklist;
  const isPending = registration.status === 'pending';
  const evidenceCase = {
    application: registration,
    questions: isPending ? asked : asked.map(withoutLaterRegister),
    settlements,
    checklist,
    matchSummary,
    now: isPending ? now : new Date(endOf(registration)),
  };
  return { evidenceCase, market, evaluated: evaluateEvidence(evidenceCase) };
}

/** When it was decided, or withdrawn. */
function endOf(ended: Exclude<Registration, PendingRegistration>): string {
  return ended.status === 'withdrawn' ? ended.withdrawnAt : ended.decision.decidedAt;
}

function withoutNumbers(checklist: WholeChecklist): WholeChecklist {
  const types = checklist.types.map((one) => ({ ...one, numbers: [] }));
  return { ...checklist, numbers: [], types };
}

/** The summary of a registration's evidence, evaluated anew; the row is locked until `trx` ends. */
export async function evidenceIn(
  trx: Trx,
  key: RegistrationKey,
  circumstances: Circumstances,
): Promise<Evidence['summary']> {
  const { registration } = await lockRegistration(trx, key);
  return (await readEvidence(trx, registration, circumstances)).evaluated.summary;
}

function withoutLaterRegister(question: RegisterQuestion): RegisterQuestion {
  return question.state === 'not-asked' ? { ...question, state: 'not-set-up' } : question;
}

/** The evidence as the API answers it, with the hash that names it. */
export function evidenceResponse(
  { version }: Pick<Registration, 'version'>,
  { evaluated, market }: Pick<ReadEvidence, 'evaluated' | 'market'>,
): Evidence {
  const { until: _, ...seen } = evaluated;
  const contents = { ...seen, version, checklistVersion: market.version };
  return Evidence.parse({ ...contents, evidenceHash: evidenceHashOf(contents) });
}

/** The hash that names the evidence about a registration as it stands now. */
export async function presentEvidenceHash(
  trx: Trx,
  registration: Registration,
  circumstances: Circumstances,
): Promise<string> {
  const read = await readEvidence(trx, registration, circumstances);
  return evidenceResponse(registration, read).evidenceHash;
}

/** SHA-256, in hexadecimal, of what a person sees, as canonical JSON. */
function evidenceHashOf(contents: Omit<Evidence, 'evidenceHash'>): string {
  return jsonHash(contents);
}
