import * as z from 'zod/mini';

/** The version the caller saw; another one by now is answered `registration-changed`. */
export const SeenVersion = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
