import type { BrowserContext } from '@playwright/test';

/** Counts what a context sends to the provider for signing in, and records the last callback. */
export function countSignIns(context: BrowserContext) {
  const seen = { authorizations: 0, tokens: 0, callback: '' };
  let lastQuery = new URLSearchParams();
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/v1/authorize')) {
      seen.authorizations += 1;
      lastQuery = url.searchParams;
    }
    if (url.pathname.endsWith('/v1/token')) seen.tokens += 1;
    if (url.pathname === '/login/callback' && url.search !== '') seen.callback = url.href;
  });
  return {
    authorizations: () => seen.authorizations,
    tokens: () => seen.tokens,
    /** Where the provider sent the browser back to, with the code. */
    callback: () => seen.callback,
    /** `state` of the sign-in that was started last. */
    state: () => lastQuery.get('state') ?? '',
  };
}
