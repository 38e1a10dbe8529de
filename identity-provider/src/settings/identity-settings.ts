import { isIP } from 'node:net';

/** The provider's own addresses, those of the consoles, and its lifetimes. */
export interface IdentitySettings {
  /** The issuer identifier, compared as a string by every client: no slash at the end. */
  readonly issuer: string;
  /** Path part of the issuer, below which the protocol's endpoints are mounted. */
  readonly mountPath: string;
  readonly origin: string;
  readonly host: string;
  /** Addresses of the consoles allowed to sign people in, without a slash at the end. */
  readonly consoleUrls: readonly string[];
  readonly consoleOrigins: readonly string[];
  /** Where the API takes logout tokens. */
  readonly logoutUrl: string;
  readonly tokenLifetimeSeconds: number;
  /** How old a sign-in may be for a change of password or profile. */
  readonly freshSignInSeconds: number;
}

export function identitySettings(given: {
  issuer: string;
  consoleUrls: readonly string[];
  logoutUrl?: string | undefined;
  tokenLifetimeSeconds: number;
  freshSignInSeconds: number;
}): IdentitySettings {
  const { origin, host, pathname } = new URL(given.issuer);
  const consoleUrls = given.consoleUrls.map((url) => url.replace(/\/+$/, ''));
  return {
    ...given,
    mountPath: pathname.replace(/\/+$/, ''),
    origin,
    host,
    consoleUrls,
    // The API serves the console.
    logoutUrl: given.logoutUrl ?? `${consoleUrls[0]}/api/backchannel-logout`,
    consoleOrigins: [...new Set(consoleUrls.map((url) => new URL(url).origin))],
  };
}

/**
 * Throws unless the issuer is an address of this computer: the passwords of the demo accounts and
 * the secrets of the demo clients are public, so no other computer may reach this provider.
 */
export function assertLoopbackIssuer(issuer: string): void {
  const { hostname } = new URL(issuer);
  if (isLoopback(hostname)) return;
  throw new Error(
    `The local identity provider has demo accounts with a published password and therefore only ` +
      `runs on this computer, but its issuer is ${issuer}. Use a localhost issuer, or set up a ` +
      `real OpenID provider for ${hostname}.`,
  );
}

/** Whether a host name as `URL.hostname` writes it means this computer. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}
