import { cutValue } from './link-parameters.ts';

export interface AllowedOrigins {
  /** The console's own, as `location.origin` writes it. */
  readonly ownOrigin: string;
  /** `REDIRECT_ORIGINS`: where else a reset may lead. */
  readonly redirectOrigins: readonly string[];
}

export interface ReturnAddress {
  /** As the link wrote it, after the cut: `/…` or `https://…`. */
  readonly url: string;
  /** The host (and port) that it leads to, for the screen to name. */
  readonly host: string;
  /** Whether it leaves the console's own origin. */
  readonly foreign: boolean;
}

const maxLength = 2048;
// Printable ASCII without blank, `;` and backslash.
const printable = /^[!-:<-[\]-~]+$/;
const encodedDanger = /%(?:[01][0-9a-f]|7f|2f|5c)/i;
const ownPath = /^\/(?!\/)/;
const webAddress = /^https:\/\/(?!\/)/i;

/**
 * S2.8: the address a password reset may lead back to, or undefined. Called by code that reads a
 * link and again by the screen, which people can open directly. Never throws.
 */
export function checkReturnAddress(
  raw: string,
  allowed: AllowedOrigins,
): ReturnAddress | undefined {
  const url = cutValue(raw);
  if (url.length > maxLength || !printable.test(url) || encodedDanger.test(url)) return undefined;
  if (ownPath.test(url) ? hasDotSegment(url) : !webAddress.test(url) || hasUserInfo(url)) {
    return undefined;
  }
  const resolved = resolve(url, allowed.ownOrigin);
  if (resolved === undefined) return undefined;
  const foreign = resolved.origin !== allowed.ownOrigin;
  if (
    foreign ? !allowed.redirectOrigins.includes(resolved.origin) : isReserved(resolved.pathname)
  ) {
    return undefined;
  }
  return { url, host: resolved.host, foreign };
}

function resolve(url: string, ownOrigin: string): URL | undefined {
  try {
    return new URL(url, ownOrigin);
  } catch {
    return undefined; // no host, bad port
  }
}

function hasDotSegment(path: string): boolean {
  const [beforeFragment = ''] = path.split('#', 1);
  return beforeFragment.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

// Looked for in the text, because `https://@host/` leaves no user name behind in the parsed URL.
function hasUserInfo(url: string): boolean {
  const [authority = ''] = url.slice('https://'.length).split(/[/#]/, 1);
  return authority.includes('@');
}

// The API and the callback act on being opened. Servers decode a path before they route it, so the
// check covers `/%61pi`, and some ignore case.
function isReserved(pathname: string): boolean {
  const decoded = pathname.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded.startsWith('//') || /^\/(?:api|login)(?:\/|$)/i.test(decoded);
}
