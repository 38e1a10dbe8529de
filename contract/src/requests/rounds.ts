import { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import { RequestState } from '@countersign/domain/registration/information-request';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { AskedPoint } from '@countersign/domain/registration/request-point';
import { asSeen } from '@countersign/domain/registration/text';
import { Comparison } from '@countersign/domain/requests/comparison';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { StoredDocument } from './documents.ts';

/** How an answer came. `on-behalf`: entered by staff, as the applicant gave it. */
export const AnswerOrigin = z.enum(['applicant', 'registration-site', 'on-behalf']);
export type AnswerOrigin = z.infer<typeof AnswerOrigin>;

/** What came back. Texts and values are null or empty once the applicant's data has been erased. */
export const ReceivedAnswer = z.object({
  origin: AnswerOrigin,
  at: Instant,
  /** Who entered it on behalf of the applicant. */
  enteredBy: z.nullable(StaffMember),
  message: z.nullable(z.string().check(asSeen)),
  comparison: Comparison,
  documents: z.array(StoredDocument),
  /**
   * What official registers said before the answer, where it no longer holds: about a number that was
   * changed, or a name, address or activity that was compared with it.
   */
  saidBefore: z._default(z.array(RegisterFinding), []),
});
export type ReceivedAnswer = z.infer<typeof ReceivedAnswer>;

/** One time that the applicant was asked, for the staff. */
export const RequestRound = z.object({
  round: z.int(),
  state: z.union([RequestState, z.literal('undone')]),
  points: z.array(AskedPoint),
  messageToApplicant: z.nullable(z.string().check(asSeen)),
  askedBy: StaffMember,
  askedAt: Instant,
  mailHeldUntil: Instant,
  dueAt: Instant,
  remindedAt: z.nullable(Instant),
  /** Wrong codes that were entered for its form: somebody may have guessed. */
  refusedCodes: z._default(z.int(), 0),
  answer: z.nullable(ReceivedAnswer),
  /** Added on behalf of the applicant to a request that is not answered yet. */
  documentsOnBehalf: z._default(z.array(StoredDocument), []),
});
export type RequestRound = z.infer<typeof RequestRound>;

/** Most rounds that are answered, the newest. */
export const roundLimit = 20;

export const readRequests = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/requests',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readRequests',
    summary: 'Read what the applicant was asked, and what came back',
    tags: ['requests'],
    params: RegistrationKey,
    response: withProblems({
      200: z.object({ version: z.int(), rounds: z.array(RequestRound) }),
    }),
  },
});

export const printRequest = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/requests/letter',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'printRequest',
    summary: 'Print the points of the open request',
    tags: ['requests'],
    params: RegistrationKey,
    response: withProblems({
      200: z.object({
        language: z.string(),
        title: z.string(),
        /** A complete document; show it only in a sandboxed frame without script. */
        html: z.string(),
      }),
    }),
  },
});
