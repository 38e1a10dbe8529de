import { linkIntentOf } from './link-intent.ts';

/**
 * S2.4: whether an address is a login link, to be kept over the trip to the provider. Of any
 * length: one that is too long is refused by its reader, with a word to the person, not ignored.
 */
export function isLoginLink(address: string, ownOrigin: string): boolean {
  return parseLoginLink(address, ownOrigin) !== undefined;
}

/** The address with the intent its words give it; undefined where it is no login link (S2.4). */
export function parseLoginLink(address: string, ownOrigin: string) {
  const url = parseAddress(address);
  // `blob:https://console.example/approve` has our origin too, hence the look at the scheme.
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== ownOrigin) {
    return undefined;
  }
  // `/login/callback` needs no word here: its path holds none, and linkIntentOf reads its random
  // `state` and `code` as little as any other page's query.
  const intent = linkIntentOf(url);
  return intent === undefined ? undefined : { url, intent };
}

function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined; // relative or no address at all: not ours
  }
}
