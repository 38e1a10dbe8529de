import type { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { withVisibleMarks } from '@countersign/domain/registration/visible-text';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { type AccessClaims, clientsOf, scopesOf } from './access-claims.ts';
import type { Rights } from './roles-of-groups.ts';
import { holderOf, type PersonSettings } from './token-holder.ts';
import { refusedToken } from './token-problems.ts';

/** A signed-in person. `subject` is the issuer and the provider's id; names and addresses change. */
export interface Person extends Rights {
  readonly kind: 'person';
  readonly subject: string;
  readonly name: string;
  /** The number of the employee, if a claim says it: two accounts of one number are one person's. */
  readonly employeeNumber?: string | undefined;
  /** When the token ends, in milliseconds. */
  readonly tokenEndsAtMs: number;
  /** In which of the provider's sessions and when the person signed in, and when the token was issued, if the token says so. */
  readonly signIn: SignIn;
  /**
   * May ask the provider, so it must not be called within a transaction; undefined if the provider
   * names no address. Throws `identity-provider-unavailable`.
   */
  readonly email: () => Promise<string | undefined>;
}

/** The sign-in behind a token; times in milliseconds. */
export interface SignIn {
  /** The provider's session, `sid`. */
  readonly sid?: string | undefined;
  /** Of the sign-in itself, `auth_time`. */
  readonly authenticatedAtMs: number | undefined;
  readonly issuedAtMs: number | undefined;
  /** How strong it was, as the provider names it, `acr`. */
  readonly acr?: string | undefined;
}

/** A program with its own token, which may do what its scopes say. */
export interface Client {
  readonly kind: 'client';
  readonly clientId: string;
  readonly maySubmit: boolean;
  /** Whether it may report accounts, of any client's registrations. */
  readonly mayReportAccounts: boolean;
}

/** Who has the link of a request for information; with `session`, also the code of its mailbox. */
export interface Applicant {
  readonly kind: 'applicant';
  readonly key: RegistrationKey;
  readonly round: number;
  /** The link's secret. */
  readonly token: string;
  /** Its SHA-256, in hexadecimal. */
  readonly tokenHash: string;
  /** Whether the request still waits for an answer; else it has been answered, and the link shows what was sent. */
  readonly isOpen: boolean;
  /** Whether the registration still has the address that the link was mailed to: codes go there alone. */
  readonly isBound: boolean;
  /** Undefined for the link alone. */
  readonly session: { readonly hash: string; readonly endsAt: Date } | undefined;
}

export type TokenCaller = Person | Client;
export type RequestCaller = TokenCaller | Applicant;

/**
 * Finds the applicant whom a link's secret and its request's cookies identify; undefined where the link
 * is not valid. Throws `too-many-requests`.
 */
export type FindApplicant = (
  request: FastifyRequest,
  token: string,
) => Promise<Applicant | undefined>;

const nameLimit = 200;

/**
 * The caller whom a verified token identifies. Throws `unauthenticated` for a person's token of another client, and
 * `role-not-sufficient` for one that may be a person's and does not prove it.
 */
export function callerOf(
  claims: AccessClaims,
  settings: PersonSettings & {
    /** What groups allow. */
    readonly rightsOf: (groups: readonly string[]) => Rights;
    readonly intakeScope: string;
    readonly accountScope: string;
    /** The claim of the employee's number, if the provider has one. */
    readonly employeeClaim?: string | undefined;
  },
  email: Person['email'],
): TokenCaller {
  switch (holderOf(claims, settings)) {
    case 'program': {
      const [client = claims.sub] = clientsOf(claims);
      const scopes = scopesOf(claims);
      return {
        kind: 'client',
        clientId: client,
        maySubmit: scopes.includes(settings.intakeScope),
        mayReportAccounts: scopes.includes(settings.accountScope),
      };
    }
    case 'foreign':
      throw refusedToken(foreign);
    case 'unproven': {
      const detail = settings.personClients === 'any' ? unproven : unnamed;
      throw new ProblemError('role-not-sufficient', { detail });
    }
    case 'person': {
      // Okta: `sub` of an access token is the person's login, which can change; `uid` never does.
      const id = claims.uid ?? claims.sub;
      return {
        kind: 'person',
        subject: `${claims.iss}|${id}`,
        name: displayName(claims.name) || claims.sub,
        employeeNumber: numberIn(claims, settings.employeeClaim),
        tokenEndsAtMs: claims.exp * 1000,
        signIn: {
          sid: claims.sid,
          authenticatedAtMs: inMs(claims.auth_time),
          issuedAtMs: inMs(claims.iat),
          acr: claims.acr,
        },
        email,
        ...settings.rightsOf(claims.groups),
      };
    }
  }
}

const foreign =
  'The token was issued to a client that is neither CONSOLE_CLIENT_ID nor one of PERSON_CLIENT_IDS.';

const unnamed =
  'The token names no client (cid, client_id or azp): PERSON_CLIENT_IDS says which it must name.';

const unproven =
  'The token names no client (cid, client_id or azp) and no sign-in (auth_time, sid or uid): ' +
  'one of them must tell a person from a program.';

/** Providers send it as a text or as a number. */
function numberIn(claims: AccessClaims, claim: string | undefined): string | undefined {
  const value = claim === undefined ? undefined : claims[claim];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' ? text.trim().slice(0, nameLimit) || undefined : undefined;
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

function displayName(name = ''): string {
  const line = withVisibleMarks(name.normalize('NFC'))
    .replace(/\p{Cc}|\p{Surrogate}/gu, ' ')
    .trim();
  return [...line].slice(0, nameLimit).join('');
}

/** S6.2. The refusal does not depend on whether the ticket exists. Throws `market-not-yours`. */
export function requireMarket(person: Pick<Person, 'markets'>, countryCode: CountryCode): void {
  if (person.markets !== 'all' && !person.markets.includes(countryCode)) {
    throw new ProblemError('market-not-yours');
  }
}
