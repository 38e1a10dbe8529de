import { linkIntentOf } from './link-intent.ts';

/**
 * S2.4: whether an address is a login link, to be stored during the sign-in. Of any length: one that
 * is too long is refused by readLoginLink, with a message to the person, and not ignored.
 */
export function isLoginLink(address: string, ownOrigin: string): boolean {
  return parseLoginLink(address, ownOrigin) !== undefined;
}

/** The address and its intent; undefined if it is not a login link (S2.4). */
export function parseLoginLink(address: string, ownOrigin: string) {
  const url = parseAddress(address);
  // The scheme, because `blob:https://console.example/approve` has our origin too.
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== ownOrigin) {
    return undefined;
  }
  // `/login/callback` needs no exception: its path has no intent, and linkIntentOf does not read the
  // query of a page.
  const intent = linkIntentOf(url);
  return intent === undefined ? undefined : { url, intent };
}

function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined; // relative or malformed
  }
}
