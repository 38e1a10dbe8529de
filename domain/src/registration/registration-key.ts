import * as z from 'zod/mini';
import { CountryCode } from '../market/country-code.ts';
import { TicketNumber } from './ticket-number.ts';

/** Market and ticket number together identify a registration. */
export const RegistrationKey = z.object({ countryCode: CountryCode, ticketNumber: TicketNumber });
export type RegistrationKey = Readonly<z.infer<typeof RegistrationKey>>;
