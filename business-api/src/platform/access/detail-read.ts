import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { FastifyRequest } from 'fastify';
import type { Person } from './caller.ts';

/** A registration, or a market with an empty ticket number. */
export type ReadKey = Readonly<Record<keyof RegistrationKey, string>>;

/** A person's request for details of one registration, or of two that are compared, or of a market's stop list or file of what ends. */
export interface DetailRead {
  readonly person: Person;
  /** What is read: the endpoint's operation. */
  readonly operation: string;
  readonly keys: readonly [ReadKey, ...ReadKey[]];
}

// They name practices themselves.
const ofMarket: ReadonlySet<string> = new Set([
  'readStopList',
  'downloadStopList',
  'downloadEnding',
]);
const noTicket = '';

// It says who works on a registration and nothing of its applicant.
const withoutApplicant = 'readClaim';

/**
 * What a parsed request reads of single registrations; undefined for every other request. It follows
 * from the endpoint's access, so that no new endpoint can be forgotten: staff read with it, and its
 * parameters or body name a ticket. Lists and exports name none, but for those of `ofMarket`.
 */
export function detailReadOf(request: FastifyRequest): DetailRead | undefined {
  const { caller, params, body, routeOptions } = request;
  const { access } = routeOptions.config;
  if (caller?.kind !== 'person' || access?.act !== 'read') return undefined;
  const operation = String(Object(routeOptions.schema).operationId);
  if (operation === withoutApplicant) return undefined;
  const { countryCode, ticketNumber, otherCountry, otherTicket } = Object(
    access.reach === 'body' ? body : params,
  );
  const key = RegistrationKey.safeParse({ countryCode, ticketNumber });
  if (ofMarket.has(operation))
    return { person: caller, operation, keys: [{ countryCode, ticketNumber: noTicket }] };
  if (!key.success) return undefined;
  const other = RegistrationKey.safeParse({
    countryCode: otherCountry,
    ticketNumber: otherTicket,
  });
  return { person: caller, operation, keys: other.success ? [key.data, other.data] : [key.data] };
}
