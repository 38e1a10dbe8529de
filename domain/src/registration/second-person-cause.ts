import * as z from 'zod/mini';

/** Why a decision waits for a second person, in the order in which they are named. */
export const secondPersonCauses = ['contradicted', 'waived', 'fraud-or-debt', 'many'] as const;
export const SecondPersonCause = z.enum(secondPersonCauses);
export type SecondPersonCause = z.infer<typeof SecondPersonCause>;
