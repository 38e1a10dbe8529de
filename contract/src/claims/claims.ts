import { CountryCode } from '@countersign/domain/market/country-code';
import { StaffMember } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { asSeen } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { Claim } from './claim.ts';

/** The subject in `assigned.by` where a rule of the market assigned it; the name is then that of the installation. */
export const ruleSubject = 'assignment-rule';

/** A registration's claim; null if there is none or it has expired. */
export const ClaimState = z.object({
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  claim: z.nullable(Claim),
  /** Who assigned it to the claim's holder, and the message that came with it; null if the holder claimed it. */
  assigned: z.optional(
    z.nullable(
      z.object({
        by: StaffMember,
        word: z.nullable(z.string().check(asSeen)),
        /** The absent colleague whose deputy the holder is; null where the holder was chosen. */
        for: z._default(z.nullable(StaffMember), null),
      }),
    ),
  ),
});
export type ClaimState = z.infer<typeof ClaimState>;

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
