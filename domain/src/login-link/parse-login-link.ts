import { linkIntentOf } from './link-intent.ts';

/**
 * S2.4: a login link, to be stored during the trip to the provider, with the intent its words give it;
 * undefined for any other address. Of any length: one that is too long is refused by its reader, with a
 * message to the person, not ignored.
 */
export function parseLoginLink(address: string, ownOrigin: string) {
  const url = parseAddress(address);
  // `blob:https://console.example/approve` has our origin too, so the scheme is checked too.
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== ownOrigin) {
    return undefined;
  }
  // `/login/callback` needs no exception: its path contains no intent, and linkIntentOf reads its random
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
