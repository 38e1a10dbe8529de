import type { AnswerField } from '@countersign/contract/requests/applicant';
import {
  type MailLanguage,
  mailLanguageOf,
  mailLanguages,
} from '@countersign/domain/locale/mail-language';
import { ownNameOf } from '@countersign/domain/locale/own-name';
import { contactRoles, practiceTypes } from '@countersign/domain/registration/application';
import { singleFieldsOf } from '@countersign/domain/registration/asked-fields';
import { type FieldPath, fieldEntry } from '@countersign/domain/registration/field-path';
import type { Registration } from '@countersign/domain/registration/registration';
import type { FieldValue } from '@countersign/domain/requests/answer-content';
import { displayValue, fieldsOf } from '@countersign/domain/requests/field-values';
import { exampleOf, whereToFind } from '../identifiers/room.ts';
import { fieldLabel, mailTexts } from '../mail/room.ts';

/** Every field that has a value, that is asked for or that has one value; documents are uploaded. */
export function formFields(
  registration: Registration,
  asked: readonly FieldPath[],
  language: MailLanguage,
): AnswerField[] {
  const values = fieldsOf(registration);
  const paths = new Set([...singleFieldsOf(registration.countryCode), ...values.keys(), ...asked]);
  return [...paths]
    .filter((field) => !field.startsWith('documents['))
    .map((field) => {
      const value: FieldValue = values.get(field) ?? null;
      const choices = choicesOf(field, language, registration);
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
  return sentences.length === 0 ? null : sentences.join(/^(?:ja|zh)/.test(language) ? '　' : ' · ');
}

function choicesOf(
  field: FieldPath,
  language: MailLanguage,
  { contact: { preferredLocale }, countryCode }: Registration,
): AnswerField['choices'] {
  const texts = mailTexts(language);
  switch (field) {
    case 'practice.type':
      return practiceTypes.map((value) => ({ value, label: texts.practiceTypes[value] }));
    case 'contact.role':
      return contactRoles.map((value) => ({ value, label: texts.contactRoles[value] }));
    case 'contact.preferredLocale':
      return mailLanguages.map((one) => ({
        // What is on file may be more exact, such as `fr_CA`: it is the value of its language, so that a form
        // that is sent as it came changes nothing.
        value:
          preferredLocale !== undefined && mailLanguageOf(preferredLocale, countryCode) === one
            ? preferredLocale
            : one,
        label: ownNameOf(one),
      }));
    default:
      return null;
  }
}
