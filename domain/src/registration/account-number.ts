import type * as z from 'zod/mini';
import { wordsOf } from './text.ts';

/** The number of a customer's account, as the program writes it that opens accounts: 1 to 60 characters. */
export const AccountNumber = wordsOf(60);
export type AccountNumber = z.infer<typeof AccountNumber>;
