/**
 * Whether the `Accept` header names the version of the my-account API, as in
 * `application/json; okta-version=1.0.0`. Okta answers 406 without it.
 */
export function acceptsOktaVersion(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return (
      ['application/json', 'application/*', '*/*'].includes(type) &&
      parameters.includes('okta-version=1.0.0')
    );
  });
}
