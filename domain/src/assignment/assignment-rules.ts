import * as z from 'zod/mini';
import { mailLanguageOf, mailLanguages } from '../locale/mail-language.ts';
import { applicantLanguageLocale, practiceTypes } from '../registration/application.ts';

/** Most rules of a market. */
export const mostRules = 20;

/** Which registrations a rule is for. */
export const AssignmentCondition = z.strictObject({
  /** Null for every type. */
  practiceType: z.nullable(z.enum(practiceTypes)),
  /** The language of the mails to the applicant; null for every language. */
  language: z.nullable(z.enum(mailLanguages)),
});
export type AssignmentCondition = z.infer<typeof AssignmentCondition>;

/** Of a person as the sign-in names them: a database stores neither control characters nor half of a surrogate pair. */
const nameOfPerson = z
  .string()
  .check(z.maxLength(255), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'malformed' }));

export const AssignmentRule = z.strictObject({
  ...AssignmentCondition.shape,
  /** Who gets them; null: those who are present, in turn. */
  to: z.nullable(z.strictObject({ subject: nameOfPerson, name: nameOfPerson })),
});
export type AssignmentRule = z.infer<typeof AssignmentRule>;

interface Applied {
  readonly applicantLocale: string;
  readonly countryCode: string;
  readonly practice: { readonly type: string };
  readonly contact: { readonly preferredLocale?: string | undefined };
}

/** The rules that are for this registration, in their order. */
export function matchingRules(
  rules: readonly AssignmentRule[],
  registration: Applied,
): readonly AssignmentRule[] {
  const language = mailLanguageOf(applicantLanguageLocale(registration), registration.countryCode);
  return rules.filter(
    (rule) =>
      (rule.practiceType ?? registration.practice.type) === registration.practice.type &&
      (rule.language ?? language) === language,
  );
}

/** Whose turn it is after `last`, by the order of their subjects; undefined where there is nobody. */
export function nextInTurn<Person extends { readonly subject: string }>(
  people: readonly Person[],
  last: string | null,
): Person | undefined {
  const inOrder = people.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  return inOrder.find(({ subject }) => last !== null && subject > last) ?? inOrder[0];
}
