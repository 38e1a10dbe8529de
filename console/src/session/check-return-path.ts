/**
 * The screen to return to after a sign-in, as path, query and fragment; undefined if it is not a
 * screen of the console. Checks the resolved address too: `/..//evil.example` is another host.
 */
export function checkReturnPath(raw: string, ownOrigin: string): string | undefined {
  if (!/^\/(?![/\\])/.test(raw) || raw.length > 8192) return undefined;
  let url: URL;
  try {
    url = new URL(raw, ownOrigin);
  } catch {
    return undefined;
  }
  const path = `${url.pathname}${url.search}${url.hash}`;
  const reserved = /^\/(?:[/\\]|%2f|%5c|(?:login|api)(?:\/|$))/i;
  return url.origin === ownOrigin && !reserved.test(path) ? path : undefined;
}
