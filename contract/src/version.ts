import * as z from 'zod/mini';

/** The version the caller saw; if it is another one by now, the answer is `registration-changed`. */
export const SeenVersion = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
