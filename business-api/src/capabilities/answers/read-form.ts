import type { AnswerField, AnswerForm } from '@countersign/contract/requests/applicant';
import {
  type MailLanguage,
  mailLanguages,
  mailLanguageTag,
} from '@countersign/domain/locale/mail-language';
import {
  contactRoles,
  practiceDisplayName,
  practiceTypes,
} from '@countersign/domain/registration/application';
import {
  type FieldPath,
  fieldEntry,
  singleFields,
} from '@countersign/domain/registration/field-path';
import type { Registration } from '@countersign/domain/registration/registration';
import { AnswerContent, type FieldValue } from '@countersign/domain/requests/answer-content';
import { displayValue, fieldsOf } from '@countersign/domain/requests/field-values';
import type { Applicant } from '../../ground/access/caller.ts';
import type { Db } from '../../ground/database/database.ts';
import { exampleOf } from '../../ground/identifiers/example-of.ts';
import { whereToFind } from '../../ground/identifiers/where-to-find.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { documentsOfForm } from '../../record/documents/document-rows.ts';
import { fieldLabel } from '../../record/mail-content/field-label.ts';
import { mailTexts } from '../../record/mail-content/mail-texts.ts';
import { pointsOf } from '../../record/requests/request-rows.ts';
import { findInvited, invitationOf } from './read-invitation.ts';

/** The form behind the code: what is asked, what is on file, and what was typed before. */
export async function readForm(
  db: Db,
  applicant: Applicant,
  {
    hasScanner,
    takesDocuments,
    ...options
  }: {
    readonly language: string | undefined;
    readonly sender: string;
    readonly hasScanner: boolean;
    readonly takesDocuments: boolean;
  },
): Promise<AnswerForm> {
  const { session, key, round } = applicant;
  if (session === undefined) throw new ProblemError('answer-code-required');
  const invited = await findInvited(db, applicant);
  const { registration, row } = invited;
  const invitation = invitationOf(invited, applicant, options);
  const points = pointsOf(row);
  const draft = await db
    .selectFrom('answer_drafts')
    .select(['revision', 'content'])
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('round', '=', round)
    .executeTakeFirst();
  const asked = points.flatMap(({ field }) => (field === null ? [] : [field]));
  return {
    ...invitation,
    practiceName: practiceDisplayName(registration.practice),
    contactName: registration.contact.name,
    message: row.message,
    words: Object.fromEntries(
      points.flatMap(({ words }, at) => (words?.trim() ? [[String(at + 1), words]] : [])),
    ),
    fields: formFields(registration, asked, invitation.language as MailLanguage), // of the invitation
    documents: await documentsOfForm(db, applicant, hasScanner),
    takesDocuments,
    draft:
      draft === undefined
        ? { revision: 0, answer: { changes: [], points: [] } }
        : { revision: draft.revision, answer: AnswerContent.parse(draft.content) },
    sessionEndsAt: session.endsAt.toISOString(),
  };
}

/** Every field that has a value, that is asked for or that has one value; documents are uploaded. */
function formFields(
  registration: Registration,
  asked: readonly FieldPath[],
  language: MailLanguage,
): AnswerField[] {
  const values = fieldsOf(registration);
  const paths = new Set([...singleFields, ...values.keys(), ...asked]);
  return [...paths]
    .filter((field) => !field.startsWith('documents['))
    .map((field) => {
      const value: FieldValue = values.get(field) ?? null;
      const choices = choicesOf(field, language);
      const chosen = choices?.find((one) => one.value === value)?.label;
      return {
        field,
        label: fieldLabel(field, language),
        value,
        display: chosen ?? displayValue(value),
        help: helpFor(field, language),
        choices,
      };
    });
}

/** How a number of a known scheme is usually written, and where its holder finds it. */
function helpFor(field: FieldPath, language: MailLanguage): string | null {
  const entry = fieldEntry(field);
  if (entry?.list !== 'practice.identifiers') return null;
  const number = exampleOf(entry.name);
  const place = whereToFind(entry.name);
  const { example, where } = mailTexts(language).information.checks;
  const sentences = [
    ...(number === undefined ? [] : [example.replace('{number}', number)]),
    ...(place === undefined ? [] : [where.replace('{place}', place)]),
  ];
  return sentences.length === 0 ? null : sentences.join(language === 'ja' ? '　' : ' · ');
}

function choicesOf(field: FieldPath, language: MailLanguage): AnswerField['choices'] {
  const texts = mailTexts(language);
  switch (field) {
    case 'practice.type':
      return practiceTypes.map((value) => ({ value, label: texts.practiceTypes[value] }));
    case 'contact.role':
      return contactRoles.map((value) => ({ value, label: texts.contactRoles[value] }));
    case 'contact.preferredLocale':
      return mailLanguages.map((value) => ({
        value,
        label:
          new Intl.DisplayNames([mailLanguageTag(value)], { type: 'language' }).of(
            mailLanguageTag(value),
          ) ?? value,
      }));
    default:
      return null;
  }
}
