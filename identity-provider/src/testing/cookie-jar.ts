/** The cookies of a simulated browser, by path as browsers store them. */
export function createCookieJar() {
  const cookies = new Map<string, { name: string; value: string; path: string }>();
  return {
    /** The `Cookie` header for an address. */
    headerFor(url: URL): string {
      return [...cookies.values()]
        .filter(({ path }) => url.pathname === path || url.pathname.startsWith(withSlash(path)))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
    },
    /** Takes the cookies that an answer sets. */
    take(response: Response): void {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ');
        const at = pair.indexOf('=');
        const name = pair.slice(0, at);
        const value = pair.slice(at + 1);
        const path = attributes.find((one) => one.startsWith('path='))?.slice(5) ?? '/';
        if (value === '') cookies.delete(`${path} ${name}`);
        else cookies.set(`${path} ${name}`, { name, value, path });
      }
    },
  };
}

export type CookieJar = ReturnType<typeof createCookieJar>;

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
