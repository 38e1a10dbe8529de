import type { settleEvidence as endpoint } from '@countersign/contract/evidence/evidence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { AllRegisterSettings } from '../registers/room.ts';
import {
  appendToLocked,
  lockRegistration,
  type NewEvent,
  refuseOwnRegistration,
  requirePending,
  staffActor,
} from '../registrations/room.ts';
import { readEvidence } from './read-evidence.ts';
import { checksFor } from './rules/default-checklist.ts';
import { evaluateEvidence, findingsOf } from './rules/evaluate-evidence.ts';
import type { EvidenceCase, Settlement } from './rules/evidence-case.ts';
import { readNumbers } from './rules/read-numbers.ts';
import { findingKey, itemSubject, numberSubject } from './rules/settlements.ts';
import { removeSettlement, writeSettlement } from './settlement-rows.ts';
import { summaryColumns } from './summary-columns.ts';

type EvidenceJudgement = z.infer<(typeof endpoint)['schema']['body']>;

export interface Settling {
  readonly key: RegistrationKey;
  readonly person: Pick<Person, 'subject' | 'name' | 'roles'>;
  /** The person's e-mail address, if it is known. */
  readonly email: string | undefined;
  readonly judgement: EvidenceJudgement;
  readonly at: Date;
  readonly registers: AllRegisterSettings;
}

/**
 * Stores a person's judgement of an item or number within `trx`, with an event of the history, and the
 * summary that follows. The same judgement again does nothing. Throws `registration-not-found`,
 * `own-registration`, `already-decided`, `invalid-request` for a number that the application does not
 * have, and `role-not-sufficient` for an item that administrators alone may waive.
 */
export async function settleEvidence(
  trx: Trx,
  { key, person, email, judgement, at, registers }: Settling,
): Promise<void> {
  const { registration, lock } = await lockRegistration(trx, key);
  refuseOwnRegistration(email, registration);
  requirePending(registration);
  const { evidenceCase, market } = await readEvidence(trx, registration, { now: at, registers });
  requireMayWaive(judgement, person, evidenceCase);
  const subject = subjectOf(judgement, evidenceCase);
  const before = evidenceCase.settlements.find((one) => one.subject === subject);
  const after = settlementOf(judgement, { subject, evidenceCase, person, at });
  if (isSame(before, after)) return;
  if (after === undefined) await removeSettlement(trx, key, subject);
  else await writeSettlement(trx, key, after);
  const others = evidenceCase.settlements.filter((one) => one !== before);
  const settlements = after === undefined ? others : [...others, after];
  const evaluated = evaluateEvidence({ ...evidenceCase, settlements });
  const columns = summaryColumns(evaluated, registration, market);
  await appendToLocked(trx, lock, [eventOf(judgement, person, at)], columns);
}

function requireMayWaive(
  judgement: EvidenceJudgement,
  { roles }: Settling['person'],
  { checklist, application }: EvidenceCase,
) {
  if (judgement.as !== 'waived' || roles.includes('administrator')) return;
  const { items: listed } = checksFor(checklist, application.practice.type);
  const item = listed.find(({ code }) => code === judgement.item);
  if (item?.waivedBy === 'administrator') throw new ProblemError('role-not-sufficient');
}

function subjectOf(judgement: EvidenceJudgement, { application }: EvidenceCase): string {
  if ('item' in judgement) return itemSubject(judgement.item);
  const { scheme, value } = judgement.identifier;
  const { numbers } = readNumbers(application);
  const named = numbers.find(
    ({ check, schemeId, typed }) =>
      check.canonical === value && (schemeId === scheme || typed.scheme === scheme),
  );
  if (named?.name == null) {
    throw new ProblemError('invalid-request', {
      errors: [{ pointer: '/identifier', code: 'not-allowed' }],
    });
  }
  return numberSubject(named.name);
}

function settlementOf(
  judgement: EvidenceJudgement,
  {
    subject,
    evidenceCase,
    person,
    at,
  }: { subject: string; evidenceCase: EvidenceCase; person: Settling['person']; at: Date },
): Settlement | undefined {
  if (judgement.as === 'open' || judgement.as === 'not-accepted') return undefined;
  const by = { subject: person.subject, name: person.name };
  const basis =
    'item' in judgement
      ? findingKey(findingsOf(evidenceCase, readNumbers(evidenceCase.application))[judgement.item])
      : null;
  return { subject, as: judgement.as, by, at, note: judgement.note.trim(), basis };
}

function isSame(before: Settlement | undefined, after: Settlement | undefined): boolean {
  if (before === undefined || after === undefined) return before === after;
  return (
    before.as === after.as &&
    before.note === after.note &&
    before.basis === after.basis &&
    before.by.subject === after.by.subject
  );
}

function eventOf(judgement: EvidenceJudgement, person: Settling['person'], at: Date): NewEvent {
  const about = {
    kind: 'evidence-settled',
    at,
    actor: staffActor(person),
    as: judgement.as,
  } as const;
  const note = 'note' in judgement ? judgement.note.trim() : undefined;
  return 'item' in judgement
    ? { ...about, item: judgement.item, scheme: null, note }
    : {
        ...about,
        item: null,
        scheme: judgement.identifier.scheme,
        number: judgement.identifier.value,
        note,
      };
}
