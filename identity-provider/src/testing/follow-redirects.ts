import type { CookieJar } from './cookie-jar.ts';

export interface Navigation {
  readonly url: URL;
  /** The last answer; undefined if the redirects led to `stopAt`, which is not called. */
  readonly page: Response | undefined;
}

/** Follows redirects with the cookies of a jar, as a browser does, up to a page or `stopAt`. */
export async function followRedirects(
  from: URL,
  jar: CookieJar,
  stopAt: string,
  first: RequestInit = {},
): Promise<Navigation> {
  let url = from;
  let init = first;
  for (let hops = 0; hops < 10; hops += 1) {
    const headers = new Headers(init.headers);
    headers.set('cookie', jar.headerFor(url));
    const page = await fetch(url, { ...init, headers, redirect: 'manual' });
    jar.take(page);
    const location = page.headers.get('location');
    if (location === null) return { url, page };
    await page.body?.cancel();
    url = new URL(location, url);
    if (`${url.origin}${url.pathname}` === stopAt) return { url, page: undefined };
    init = {}; // 303: the next one is a GET without the form
  }
  throw new Error(`more than 10 redirects, the last to ${url.pathname}`);
}
