import type { settleEvidence as endpoint } from '@countersign/contract/evidence/evidence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import { itemsFor } from '../../ground/evidence/default-checklist.ts';
import { evaluateEvidence, findingsOf } from '../../ground/evidence/evaluate-evidence.ts';
import type { Settlement } from '../../ground/evidence/evidence-case.ts';
import { readNumbers } from '../../ground/evidence/read-numbers.ts';
import { findingKey, itemSubject, numberSubject } from '../../ground/evidence/settlements.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import type { AllRegisterSettings } from '../../ground/registers/asking/register-settings.ts';
import { type ReadEvidence, readEvidence } from '../../record/evidence/read-evidence.ts';
import { removeSettlement, writeSettlement } from '../../record/evidence/settlement-rows.ts';
import { summaryColumns } from '../../record/evidence/summary-columns.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { type NewEvent, staffActor } from '../../record/history/new-event.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';

type Word = z.infer<(typeof endpoint)['schema']['body']>;

export interface Settling {
  readonly key: RegistrationKey;
  readonly person: Pick<Person, 'subject' | 'name' | 'roles'>;
  /** The person's e-mail address, if it is known. */
  readonly email: string | undefined;
  readonly word: Word;
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
  { key, person, email, word, at, registers }: Settling,
): Promise<void> {
  const { registration, lock } = await lockRegistration(trx, key);
  refuseOwnRegistration(email, registration);
  if (registration.status !== 'pending')
    throw new ProblemError('already-decided', { registration });
  const { known, market } = await readEvidence(trx, registration, { now: at, registers });
  requireMayWaive(word, person, known);
  const subject = subjectOf(word, known);
  const before = known.settlements.find((one) => one.subject === subject);
  const after = settlementOf(word, { subject, known, person, at });
  if (isSame(before, after)) return;
  if (after === undefined) await removeSettlement(trx, key, subject);
  else await writeSettlement(trx, key, after);
  const others = known.settlements.filter((one) => one !== before);
  const settlements = after === undefined ? others : [...others, after];
  const evaluated = evaluateEvidence({ ...known, settlements });
  const columns = summaryColumns(evaluated, registration, market);
  await appendToLocked(trx, lock, [eventOf(word, person, at)], columns);
}

type Known = ReadEvidence['known'];

function requireMayWaive(
  word: Word,
  { roles }: Settling['person'],
  { checklist, application }: Known,
) {
  if (word.as !== 'waived' || roles.includes('administrator')) return;
  const listed = itemsFor(checklist, application.practice.type);
  const item = listed.find(({ code }) => code === word.item);
  if (item?.waivedBy === 'administrator') throw new ProblemError('role-not-sufficient');
}

function subjectOf(word: Word, { application }: Known): string {
  if ('item' in word) return itemSubject(word.item);
  const { scheme, value } = word.identifier;
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
  word: Word,
  {
    subject,
    known,
    person,
    at,
  }: { subject: string; known: Known; person: Settling['person']; at: Date },
): Settlement | undefined {
  if (word.as === 'open' || word.as === 'not-accepted') return undefined;
  const by = { subject: person.subject, name: person.name };
  const basis =
    'item' in word
      ? findingKey(findingsOf(known, readNumbers(known.application))[word.item])
      : null;
  return { subject, as: word.as, by, at, note: word.note.trim(), basis };
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

function eventOf(word: Word, person: Settling['person'], at: Date): NewEvent {
  const about = { kind: 'evidence-settled', at, actor: staffActor(person), as: word.as } as const;
  const note = 'note' in word ? word.note.trim() : undefined;
  return 'item' in word
    ? { ...about, item: word.item, scheme: null, note }
    : { ...about, item: null, scheme: word.identifier.scheme, number: word.identifier.value, note };
}
