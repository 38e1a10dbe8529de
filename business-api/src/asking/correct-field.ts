import type { FieldFault } from '@countersign/contract/problems/problem-code';
import { uncorrectableField } from '@countersign/contract/requests/correct-field';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import type { FieldChange } from '@countersign/domain/requests/answer-content';
import { differencesOf } from '@countersign/domain/requests/compare-applications';
import { correctedMail, type MailQueue } from '../mail/room.ts';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { fieldFaultOf } from '../platform/problems/field-fault.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { AllRegisterSettings } from '../registers/room.ts';
import {
  appendToLocked,
  applicationHash,
  type LockedWithMarket,
  type NewEvent,
  refuseOwnRegistration,
  requirePending,
  staffActor,
  withMailLanguage,
} from '../registrations/room.ts';
import { applicationColumns, changedApplication, checkAgain } from '../requests/room.ts';

interface Correction {
  readonly locked: LockedWithMarket;
  readonly person: Pick<Person, 'subject' | 'name'>;
  readonly email: string | undefined;
  readonly version: number;
  readonly change: FieldChange;
  readonly note: string;
  readonly at: Date;
  readonly registers: AllRegisterSettings;
}

/**
 * Changes one field of a pending registration that `trx` has locked, with an event and a mail to the
 * applicant; its numbers are checked and compared again. Throws as correctField says.
 */
export async function correctFieldOf(
  trx: Trx,
  mails: MailQueue,
  { locked, person, email, version, change, note, at, registers }: Correction,
): Promise<Registration> {
  const { lock, row } = locked;
  refuseOwnRegistration(email, locked.registration);
  const before = requirePending(locked.registration);
  if (before.version !== version || isErased(before)) {
    throw new ProblemError('registration-changed', { registration: before });
  }
  const refuse = (pointer: string, code: FieldFault, suggestion?: string) =>
    new ProblemError('invalid-request', {
      errors: [{ pointer, code, ...(suggestion !== undefined && { suggestion }) }],
    });
  const { field } = change;
  if (field === uncorrectableField) throw refuse('/change/field', 'not-allowed');
  const result = changedApplication(before, [change]);
  if (result.faults !== undefined) {
    const [fault] = result.faults;
    throw refuse('/change/value', fieldFaultOf(fault?.code), fault?.suggestion);
  }
  const { practice, contact, masked } = result.changed;
  const changed: Registration = { ...before, practice, contact, version: version + 1 };
  const registration = withMailLanguage(changed, locked.market);
  const [difference] = differencesOf(before, registration).values();
  if (difference === undefined) throw refuse('/change/value', 'not-allowed');
  const locale = applicantLanguageLocale(registration);
  const mail = mails.renderApplicantMail(locked.market, (settings) =>
    correctedMail(registration, { locale, difference }, settings),
  );
  const queued = await mails.queueApplicantMail(trx, registration, mail, {
    purpose: 'field-corrected',
    at,
    notBefore: at,
  });
  const actor = staffActor(person);
  const events: NewEvent[] = [
    {
      kind: 'field-corrected',
      at,
      actor,
      field,
      before: difference.before ?? undefined,
      after: difference.after ?? undefined,
      note,
      applicationHash: applicationHash(registration, row.submitted_by_client),
    },
    ...(masked.length === 0 ? [] : [{ kind: 'numbers-masked', at, actor, masked } as const]),
    ...queued,
  ];
  const checked = await checkAgain(trx, before, registration, at, registers);
  await appendToLocked(trx, lock, [...events, ...checked.events], {
    ...applicationColumns(registration),
    ...checked.columns,
    version: registration.version,
  });
  return registration;
}
