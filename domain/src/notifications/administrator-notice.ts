import * as z from 'zod/mini';

/** What is noticed of what people or networks do within an hour. */
export const alertRules = [
  'mass-decisions',
  'outside-hours',
  'mass-export',
  'code-guessing',
  'lock-outs',
  'tokens-refused',
] as const;
export type AlertRule = (typeof alertRules)[number];

/** Whether a rule is about a person of the staff; the others are about networks and registrations. */
export function isAboutPerson(rule: AlertRule): boolean {
  return rule === 'mass-decisions' || rule === 'outside-hours' || rule === 'mass-export';
}

/** What administrators are told by a mail, of a market or of all of them. */
export const AdministratorNotice = z.discriminatedUnion('kind', [
  /** Settings or a stop list would protect less once another administrator confirms it. */
  z.object({
    kind: z.literal('change-waits'),
    by: z.object({ subject: z.string(), name: z.string() }),
    /** When it lapses, ISO 8601. */
    until: z.string(),
  }),
  /** The same where the installation wants no second administrator: it is so. */
  z.object({
    kind: z.literal('change-made'),
    by: z.object({ subject: z.string(), name: z.string() }),
  }),
  z.object({
    kind: z.literal('alert'),
    rule: z.enum(alertRules),
    count: z.int(),
    /** Name of who did it; null where it is not known, or was no person of the staff. */
    person: z.nullable(z.string()),
  }),
]);
export type AdministratorNotice = z.infer<typeof AdministratorNotice>;
