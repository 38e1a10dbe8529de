import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { fieldEntry } from '@countersign/domain/registration/field-path';
import type { FieldChange } from '@countersign/domain/requests/answer-content';
import { checkIdentifier } from '../identifiers/room.ts';
import { faultSentence, mailTexts } from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { changedApplication } from '../requests/room.ts';
import { findInvited } from './read-invitation.ts';

export interface FieldVerdict {
  readonly verdict: 'fine' | 'doubtful' | 'impossible';
  readonly why: string | null;
}

/** Whether a value fits its field; a number is checked as the evidence checks it. */
export async function checkField(
  db: Db,
  applicant: Applicant,
  change: FieldChange,
  language: string | undefined,
): Promise<FieldVerdict> {
  const { registration } = await findInvited(db, applicant);
  const { countryCode } = registration;
  const locale = language ?? applicantLanguageLocale(registration);
  const market = await mailMarket(db, countryCode);
  const mailLanguage = applicantMailLanguage(locale, countryCode, market);
  const { checks } = mailTexts(mailLanguage).information;
  const { faults } = changedApplication(registration, [change]);
  if (faults !== undefined) {
    const isEmpty = change.value === null || change.value === '';
    const why = faults.map((fault) => faultSentence(fault, mailLanguage)).find((one) => one);
    return { verdict: 'impossible', why: isEmpty ? checks.required : (why ?? checks.other) };
  }
  const entry = fieldEntry(change.field);
  const { value } = change;
  if (entry?.list !== 'practice.identifiers' || value === null || typeof value === 'string') {
    return { verdict: 'fine', why: null };
  }
  if (!('value' in value)) return { verdict: 'fine', why: null };
  const { layers } = checkIdentifier({ scheme: entry.name, value: value.value }, countryCode);
  if (layers.format.state === 'fails') return { verdict: 'doubtful', why: checks.format };
  if (layers.digit.state === 'fails') return { verdict: 'doubtful', why: checks.digit };
  if (layers.component.state === 'fails') return { verdict: 'doubtful', why: checks.country };
  return { verdict: 'fine', why: null };
}
