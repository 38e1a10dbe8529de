import type { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { withVisibleMarks } from '@countersign/domain/registration/visible-text';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ProblemError } from '../problems/problem-error.ts';
import { type GroupMapping, type Rights, rolesOfGroups } from './roles-of-groups.ts';

/** A signed-in person. `subject` is the issuer and the provider's id; names and addresses change. */
export interface Person extends Rights {
  readonly kind: 'person';
  readonly subject: string;
  readonly name: string;
  /** When the token ends, in milliseconds. */
  readonly tokenEndsAtMs: number;
  /**
   * May ask the provider, so it must not be called within a transaction; undefined if the provider
   * names no address. Throws `identity-provider-unavailable`.
   */
  readonly email: () => Promise<string | undefined>;
}

/** A program with its own token; only the registration site's has the scope for intake. */
export interface Client {
  readonly kind: 'client';
  readonly clientId: string;
  readonly maySubmit: boolean;
}

/** Who has the link of a request for information; with `session`, also the code of its mailbox. */
export interface Applicant {
  readonly kind: 'applicant';
  readonly key: RegistrationKey;
  readonly round: number;
  /** SHA-256 of the link's secret, in hexadecimal. */
  readonly tokenHash: string;
  /** Whether the request still waits for an answer; a repeated answer is told by it from a first. */
  readonly isOpen: boolean;
  /** Undefined for the link alone. */
  readonly session: { readonly hash: string; readonly endsAt: Date } | undefined;
}

export type TokenCaller = Person | Client;
export type RequestCaller = TokenCaller | Applicant;

/**
 * Finds who the secret of a link, and the cookies of its request, speak for; undefined where the link
 * is worth nothing. Throws `too-many-requests`.
 */
export type FindApplicant = (
  request: FastifyRequest,
  token: string,
) => Promise<Applicant | undefined>;

const nameLimit = 200;

// A claim of the wrong type counts as absent: no rights follow from it.
const maybeText = z.catch(z.optional(z.string()), undefined);
const texts = z.catch(z.array(z.string()), []);

/** The claims of an access token that this API reads, and those whose names are configured. */
export const AccessClaims = z.looseObject({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(200)),
  exp: z.number(),
  uid: maybeText,
  cid: maybeText,
  client_id: maybeText,
  azp: maybeText,
  name: maybeText,
  groups: texts,
  scp: z.catch(z.union([z.array(z.string()), z.string()]), []),
  scope: z.catch(z.string(), ''),
});
export type AccessClaims = z.infer<typeof AccessClaims>;

/** Who a verified token speaks for. */
export function callerOf(
  claims: AccessClaims,
  settings: {
    readonly groupMapping: GroupMapping;
    readonly intakeScope: string;
    readonly personScope: string;
  },
  email: Person['email'],
): TokenCaller {
  if (!isPerson(claims, settings.personScope)) {
    const maySubmit = scopesOf(claims).includes(settings.intakeScope);
    return { kind: 'client', clientId: clientIdOf(claims), maySubmit };
  }
  // Okta: `sub` of an access token is the person's login, which can change; `uid` never does.
  const id = claims.uid ?? claims.sub;
  return {
    kind: 'person',
    subject: `${claims.iss}|${id}`,
    name: displayName(claims.name) || claims.sub,
    tokenEndsAtMs: claims.exp * 1000,
    email,
    ...rolesOfGroups(claims.groups, settings.groupMapping),
  };
}

/**
 * A token speaks for a person only if it has a scope that nothing but a sign-in gives: the subject
 * does not tell, since providers name the subject of a client's token in many ways (RFC 9068 §2.2
 * is one of them).
 */
export function isPerson(claims: AccessClaims, personScope: string): boolean {
  return scopesOf(claims).includes(personScope) && claims.sub !== clientIdOf(claims);
}

function clientIdOf({ cid, client_id, azp, sub }: AccessClaims): string {
  return cid ?? client_id ?? azp ?? sub;
}

function scopesOf({ scp, scope }: AccessClaims): string[] {
  return [...(typeof scp === 'string' ? scp.split(' ') : scp), ...scope.split(' ')];
}

function displayName(name = ''): string {
  const line = withVisibleMarks(name.normalize('NFC'))
    .replace(/\p{Cc}|\p{Surrogate}/gu, ' ')
    .trim();
  return [...line].slice(0, nameLimit).join('');
}

/** S6.2. The refusal does not depend on whether the ticket exists. Throws `market-not-yours`. */
export function requireMarket(person: Person, countryCode: CountryCode): void {
  if (person.markets !== 'all' && !person.markets.includes(countryCode)) {
    throw new ProblemError('market-not-yours');
  }
}
