import { type AccessClaims, clientsOf, scopesOf } from './access-claims.ts';

/** What makes a token that of a person. */
export interface PersonSettings {
  /** The scope that only a sign-in gives. */
  readonly personScope: string;
  /**
   * The clients by which people sign in. `any`: every client to which the provider gives tokens for this audience,
   * those that tokens do not name included.
   */
  readonly personClients: readonly string[] | 'any';
}

/**
 * A token identifies a person only if it has a scope that nothing but a sign-in gives, another subject than its
 * client (RFC 9068 §2.2), and a client by which people sign in here: a provider gives tokens for this audience to
 * its other applications, too, and each could use what it has of its people. Where any client will do and the token
 * names none, the subject proves nothing: then it must say when or in which session the person signed in.
 */
export function holderOf(
  claims: AccessClaims,
  { personScope, personClients }: PersonSettings,
): 'person' | 'program' | 'foreign' | 'unproven' {
  if (!scopesOf(claims).includes(personScope)) return 'program';
  const clients = clientsOf(claims);
  if (clients.length === 0) {
    return personClients === 'any' && hasSignIn(claims) ? 'person' : 'unproven';
  }
  if (clients.includes(claims.sub)) return 'program';
  const isOurs =
    personClients === 'any' || clients.every((client) => personClients.includes(client));
  return isOurs ? 'person' : 'foreign';
}

function hasSignIn({ auth_time, sid, uid }: AccessClaims): boolean {
  return auth_time !== undefined || sid !== undefined || uid !== undefined;
}
