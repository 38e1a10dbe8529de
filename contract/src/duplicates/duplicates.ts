import { CountryCode } from '@countersign/domain/market/country-code';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { GivenJudgement, Match, MatchSignal, PairJudgement, PairSide } from './match.ts';
import { HitAnswer, StopListHit } from './stop-list-hit.ts';

/** Most matches of one answer. */
export const matchesLimit = 20;

export const Duplicates = z.object({
  /** False until the registration has been compared with the others. */
  searched: z.boolean(),
  /** In markets that the reader may see: to be answered first, the most alike first. */
  matches: z.array(Match),
  /**
   * The facts that agree with the best match in other markets; null where there is none. Nothing else is said
   * of it, nor whether there are more.
   */
  elsewhere: z.nullable(
    z.object({
      by: z.enum(['number', 'telephone', 'mail', 'domain', 'details']),
      /** Of a number, `vat`. */
      scheme: z.nullable(z.string()),
    }),
  ),
  /** Entries of the market's stop list that it is like: to be answered first. None where it is left out. */
  stopList: z.optional(z.array(StopListHit)),
});
export type Duplicates = z.infer<typeof Duplicates>;

export const comparedFacts = [
  'legal-name',
  'trading-name',
  'reading',
  'type',
  'address',
  'telephone',
  'website',
  'number',
  'contact-name',
  'contact-reading',
  'contact-role',
  'contact-mail',
  'contact-telephone',
] as const;

/** One fact of both, aligned; null where a side does not have it. */
export const ComparedFact = z.object({
  fact: z.enum(comparedFacts),
  /** The scheme of a number, the purpose of an address; else null. */
  of: z.nullable(z.string()),
  one: z.nullable(z.string()),
  other: z.nullable(z.string()),
  finding: z.enum(['contradict', 'near', 'agree', 'one-only', 'other-only']),
});
export type ComparedFact = z.infer<typeof ComparedFact>;

export const PairComparison = z.object({
  one: PairSide,
  other: PairSide,
  /** Contradictions first, then what is near, what only one has, and what agrees. */
  facts: z.array(ComparedFact),
  signals: z.array(MatchSignal),
  answer: z.nullable(GivenJudgement),
});
export type PairComparison = z.infer<typeof PairComparison>;

export const readDuplicates = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/duplicates',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readDuplicates',
    summary: 'Read which registrations may be the same practice',
    tags: ['duplicates'],
    params: RegistrationKey,
    response: withProblems({ 200: Duplicates }),
  },
});

export const compareRegistrations = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/duplicates/:otherCountry/:otherTicket',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'compareRegistrations',
    summary: 'Compare two registrations fact by fact',
    tags: ['duplicates'],
    params: z.strictObject({
      ...RegistrationKey.shape,
      otherCountry: CountryCode,
      otherTicket: TicketNumber,
    }),
    response: withProblems({ 200: PairComparison }),
  },
});

export const answerPair = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/duplicates/answer',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'answerPair',
    summary: 'Say whether two registrations are the same practice',
    tags: ['duplicates'],
    params: RegistrationKey,
    body: z.strictObject({
      other: RegistrationKey,
      as: z.union([PairJudgement, z.literal('open')]),
    }),
    response: withProblems({ 200: Duplicates }),
  },
});

export const answerStopListHit = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/stop-list/answer',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'answerStopListHit',
    summary: 'Say whether a registration is the practice of an entry of the stop list',
    tags: ['duplicates'],
    params: RegistrationKey,
    body: z.strictObject({
      entryId: z.uuid(),
      as: z.union([HitAnswer, z.literal('open')]),
    }),
    response: withProblems({ 200: Duplicates }),
  },
});
