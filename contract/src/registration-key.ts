import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';

/** Ticket number and market together name a registration, in every path. */
export const RegistrationKey = z.object({ countryCode: CountryCode, ticketNumber: TicketNumber });
export type RegistrationKey = Readonly<z.infer<typeof RegistrationKey>>;

/** Days for which a key is remembered at least; after that it may act once more. */
export const idempotencyDays = 30;

/**
 * Chosen by the caller for one act; the same key again answers what the first one answered, for
 * `idempotencyDays`.
 */
export const IdempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{8,255}$/));
export const IdempotentHeaders = z.looseObject({ 'idempotency-key': IdempotencyKey });
