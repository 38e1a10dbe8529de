import * as z from 'zod/mini';
import { asSeen } from './text.ts';

/** The values that a sentence about a finding can name. */
const valueNames = [
  // Numbers, with the scheme of each as in the application; `schemes` are several, one of which is enough.
  'scheme',
  'number',
  'otherScheme',
  'otherNumber',
  'schemes',
  // What a register says and what the application says.
  'register',
  'theirs',
  'ours',
  // Days, `2027-03-31`.
  'date',
  // Others.
  'country',
  'name',
  'domain',
  'value',
  'example',
  'file',
] as const;
export type PointValueName = (typeof valueNames)[number];

/**
 * What the checks found out and a question may tell the applicant, with the values that its sentence names. There is no
 * finding for what an applicant must not learn: duplicates, earlier rejections, the reviewer's suspicions.
 */
export const pointFindings = {
  'number-missing': ['schemes'],
  'number-fails': ['scheme', 'number'],
  'number-not-found': ['scheme', 'number', 'register'],
  'branch-not-found': ['scheme', 'number', 'register'],
  'numbers-contradict': ['scheme', 'number', 'otherScheme', 'otherNumber'],
  'number-of-other-country': ['scheme', 'number', 'country'],
  'number-of-person': ['scheme', 'number', 'theirs'],
  'number-lapsed': ['scheme', 'number', 'date'],
  'holder-not-shown': ['scheme', 'number', 'register'],
  'business-closed': ['scheme', 'number', 'register'],
  'business-insolvent': ['scheme', 'number', 'register'],
  'state-unclear': ['scheme', 'number', 'register'],
  'not-confirmed': [],
  'name-differs': ['scheme', 'number', 'theirs'],
  'address-differs': ['scheme', 'number', 'theirs'],
  'activity-differs': ['scheme', 'number', 'theirs'],
  'licence-missing': [],
  'licence-without-date': ['scheme', 'number'],
  'licence-expired': ['scheme', 'number', 'date'],
  'licence-ends': ['scheme', 'number', 'date'],
  'licence-of-other-state': ['scheme', 'number', 'theirs', 'ours'],
  'licence-differs': ['scheme', 'number', 'register'],
  'licence-not-shown': ['scheme', 'number'],
  'professional-missing': [],
  'professional-not-shown': ['scheme', 'number'],
  'contact-not-shown': ['name'],
  'email-not-of-practice': ['domain'],
  'phone-of-other-country': ['country'],
  'address-is-mailbox': [],
  'postal-code-form': ['value', 'example'],
  'postal-code-region': ['value', 'ours', 'theirs'],
  'document-unreadable': ['file', 'date'],
  'document-on-file': ['file', 'date'],
} as const satisfies Record<string, readonly PointValueName[]>;
export type PointFindingCode = keyof typeof pointFindings;

export const pointFindingCodes = Object.keys(pointFindings) as PointFindingCode[]; // its keys
export const PointFindingCode = z.enum(pointFindingCodes);

/** Longest value, in characters: a register's address has several lines. */
const valueLimit = 400;

/** A finding with exactly the values of its sentence. */
export const PointFinding = z
  .strictObject({
    code: PointFindingCode,
    values: z.partialRecord(
      z.enum(valueNames),
      z.string().check(asSeen, z.minLength(1), z.maxLength(valueLimit)),
    ),
  })
  .check(
    z.refine(
      ({ code, values }) => {
        const named: readonly string[] = pointFindings[code];
        const given = Object.keys(values);
        return given.length === named.length && given.every((name) => named.includes(name));
      },
      { error: 'not-allowed', path: ['values'] },
    ),
  );
export type PointFinding = z.infer<typeof PointFinding>;
