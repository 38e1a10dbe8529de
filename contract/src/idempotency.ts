import * as z from 'zod/mini';

/** Minimum days for which a key is remembered; after that it may act a second time. */
export const idempotencyDays = 30;

/**
 * Chosen by the caller for one act. A repeated key gets the first answer again, for
 * `idempotencyDays`.
 */
export const IdempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{8,255}$/));
export const IdempotentHeaders = z.looseObject({ 'idempotency-key': IdempotencyKey });
