import * as z from 'zod/mini';

/** Hashes of numbers as they are stored. */
export const Numbers = z.array(z.string());
