import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import {
  fieldEntry,
  isSingleField,
  type SingleField,
} from '@countersign/domain/registration/field-path';
import type { MailTexts } from './mail-texts.ts';
import { mailTexts } from './mail-texts.ts';

const labels: Readonly<Record<SingleField, (texts: MailTexts) => string>> = {
  'practice.legalName': ({ information }) => information.fields.legalName,
  'practice.tradingName': ({ facts }) => facts.tradingName,
  'practice.kanaName': ({ facts }) => facts.kanaName,
  'practice.type': ({ facts }) => facts.type,
  'practice.phone': ({ facts }) => facts.phone,
  'practice.website': ({ facts }) => facts.website,
  'contact.name': ({ information }) => information.fields.contactName,
  'contact.kanaName': ({ information }) => information.fields.contactKana,
  'contact.role': ({ information }) => information.fields.contactRole,
  'contact.email': ({ information }) => information.fields.contactEmail,
  'contact.phone': ({ information }) => information.fields.contactPhone,
  'contact.preferredLocale': ({ information }) => information.fields.contactLanguage,
};

/** The name of a field for the applicant; the path itself for one that this version does not know. */
export function fieldLabel(field: string, language: MailLanguage): string {
  const texts = mailTexts(language);
  if (isSingleField(field)) return labels[field](texts);
  const entry = fieldEntry(field);
  if (entry === undefined) return field;
  const names: Readonly<Record<string, string>> = {
    ...{ 'practice.addresses': texts.addressPurposes, 'practice.identifiers': texts.schemes },
    documents: texts.information.documents,
  }[entry.list];
  const name = names[entry.name] ?? entry.name;
  return entry.number === 1 ? name : `${name} (${entry.number})`;
}
