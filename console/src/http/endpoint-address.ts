type Values = Readonly<Record<string, unknown>>;

/**
 * The address of an endpoint below `apiBase` (a path or an https address), with the values of
 * `params` in its `:name` parts. Absent query values are omitted.
 */
export function endpointAddress(
  place: { readonly apiBase: string; readonly ownOrigin: string },
  url: string,
  params: Values = {},
  query: Values = {},
): URL {
  const path = url.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const address = new URL(`${place.apiBase.replace(/\/+$/, '')}${path}`, place.ownOrigin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
  }
  return address;
}
