import { CountryCode } from '@countersign/domain/market/country-code';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { Claim } from './claim.ts';
import { endpoint, withProblems } from './endpoint.ts';

/** A registration's claim; null where nobody holds it or the time of the holder is over. */
export const ClaimState = z.object({
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  claim: z.nullable(Claim),
});

const response = withProblems({ 200: ClaimState });
const tags = ['claims'];
const base = '/registrations/:countryCode/:ticketNumber/claim';

export const readClaim = endpoint({
  method: 'GET',
  url: base,
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readClaim',
    summary: 'Learn who is working on a registration',
    tags,
    params: RegistrationKey,
    response,
  },
});

/**
 * Takes a pending registration for myself, or renews my claim. Refused with `claimed-by-another`
 * (with `claim`) and `already-decided`. Claiming is no change: the version stays.
 */
export const claimRegistration = endpoint({
  method: 'POST',
  url: base,
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'claimRegistration',
    summary: 'Tell colleagues that I am working on a registration',
    tags,
    params: RegistrationKey,
    response,
  },
});

/** Gives my claim back; where I hold none nothing happens, and the answer says who does. */
export const releaseClaim = endpoint({
  method: 'POST',
  url: `${base}/release`,
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'releaseClaim',
    summary: 'Stop working on a registration',
    tags,
    params: RegistrationKey,
    response,
  },
});

/** Claims whoever else holds it; the history and the live feed tell the former holder. */
export const takeOverClaim = endpoint({
  method: 'POST',
  url: `${base}/take-over`,
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'takeOverClaim',
    summary: 'Take a registration over from a colleague',
    tags,
    params: RegistrationKey,
    response,
  },
});
