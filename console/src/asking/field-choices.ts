import { mailLanguages, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { contactRoles, practiceTypes } from '@countersign/domain/registration/application';
import { localeLanguage } from '../registration/applicant-language.ts';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';

export interface FieldChoice {
  readonly value: string;
  readonly label: string;
}

/** What a field can be, each with its name; undefined where anything may be typed. */
export function choicesOf(
  field: string | null,
  t: Translate,
  formats: Formats,
): readonly FieldChoice[] | undefined {
  switch (field) {
    case 'practice.type':
      return practiceTypes.map((value) => ({
        value,
        label: t(`registration.practiceType.${value}`),
      }));
    case 'contact.role':
      return contactRoles.map((value) => ({
        value,
        label: t(`registration.contactRole.${value}`),
      }));
    case 'contact.preferredLocale':
      return mailLanguages.map((value) => ({
        value,
        label: formats.language(mailLanguageTag(value)),
      }));
    default:
      return undefined;
  }
}

/** A value of a field as one reads it: a choice by its name. */
export function nameOfValue(
  field: string | null,
  value: string,
  t: Translate,
  formats: Formats,
): string {
  const choice = choicesOf(field, t, formats)?.find((one) => one.value === value);
  if (choice !== undefined) return choice.label;
  return field === 'contact.preferredLocale' ? localeLanguage(value, formats) : value;
}
