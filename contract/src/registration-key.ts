import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';

/** Ticket number and market together name a registration, in every path. */
export const RegistrationKey = z.object({ countryCode: CountryCode, ticketNumber: TicketNumber });

/** Chosen by the caller for one act; the same key again answers what the first one answered. */
export const IdempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{8,255}$/));
export const IdempotentHeaders = z.looseObject({ 'idempotency-key': IdempotencyKey });
