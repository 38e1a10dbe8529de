import { createHash } from 'node:crypto';
import { Evidence } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db, Trx } from '../../ground/database/database.ts';
import {
  type EvaluatedEvidence,
  evaluateEvidence,
} from '../../ground/evidence/evaluate-evidence.ts';
import type { EvidenceCase } from '../../ground/evidence/evidence-case.ts';
import type { AllRegisterSettings } from '../../ground/registers/asking/register-settings.ts';
import { readKnown } from '../duplicates/known-before.ts';
import { canonicalJson } from '../history/canonical-json.ts';
import { readQuestionsAbout } from '../registers/read-questions.ts';
import { type MarketChecklist, readChecklist } from './market-checklist.ts';
import { readSettlements } from './settlement-rows.ts';

/** The evidence about a registration, and what it was evaluated from. */
export interface ReadEvidence {
  readonly known: EvidenceCase;
  readonly market: MarketChecklist;
  readonly evaluated: EvaluatedEvidence;
}

/** The time, and the registers that are set up. */
export interface Circumstances {
  readonly now: Date;
  readonly registers: AllRegisterSettings;
}

/** Reads everything that is known about a registration and evaluates it: four queries. */
export async function readEvidence(
  db: Db | Trx,
  registration: Registration,
  { now, registers }: Circumstances,
): Promise<ReadEvidence> {
  const { countryCode, ticketNumber } = registration;
  const key: RegistrationKey = { countryCode, ticketNumber };
  const market = await readChecklist(db, countryCode);
  const settlements = await readSettlements(db, key);
  const questions = await readQuestionsAbout(db, registration, registers);
  const knownBefore = await readKnown(db, key);
  const { checklist } = market;
  const known = { application: registration, questions, settlements, checklist, knownBefore, now };
  return { known, market, evaluated: evaluateEvidence(known) };
}

/** The evidence as the API answers it, with the hash that names it. */
export function evidenceAnswer(
  { version }: Pick<Registration, 'version'>,
  { evaluated, market }: Pick<ReadEvidence, 'evaluated' | 'market'>,
): Evidence {
  const { until: _, ...seen } = evaluated;
  const contents = { ...seen, version, checklistVersion: market.version };
  return Evidence.parse({ ...contents, evidenceHash: evidenceHashOf(contents) });
}

/** SHA-256, in hexadecimal, of what a person sees, as canonical JSON. */
function evidenceHashOf(contents: Omit<Evidence, 'evidenceHash'>): string {
  return createHash('sha256').update(canonicalJson(contents), 'utf8').digest('hex');
}
