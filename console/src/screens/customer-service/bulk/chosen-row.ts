import { SeenVersion } from '@countersign/contract/version';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';

/** A marked row, as it was when it was marked. */
export const ChosenRow = z.object({
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  version: SeenVersion,
  practiceName: z.string(),
  /** Whether it was pending. */
  waiting: z.boolean(),
});
export type ChosenRow = z.infer<typeof ChosenRow>;
