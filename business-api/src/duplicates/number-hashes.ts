import * as z from 'zod/mini';

/** Hashes of numbers as they are stored. */
export const NumberHashes = z.array(z.string());
