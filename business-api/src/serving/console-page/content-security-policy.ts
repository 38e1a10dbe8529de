/**
 * React Aria puts one style element into the page, for elements that can be pressed; this is the
 * hash of its text. The test compares it with the installed version.
 */
export const reactAriaStyleHash = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';

export interface PolicyOrigins {
  /** Public address of the console. */
  readonly consoleUrl: string;
  /** Foreign origins the console calls: the identity provider, and the API where it is elsewhere. */
  readonly called: readonly string[];
  /** Foreign origin of the logo. */
  readonly images: readonly string[];
  /** Where browsers report what was kept from happening. */
  readonly reports: string;
}

/** The name of that place in the header Reporting-Endpoints. */
export const reportingGroup = 'csp';

/** The console's Content-Security-Policy: own files only, and no string ever becomes code. */
export function contentSecurityPolicy({
  consoleUrl,
  called,
  images,
  reports,
}: PolicyOrigins): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${reactAriaStyleHash}'`,
    ['img-src', "'self'", 'data:', ...images].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...called].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `report-to ${reportingGroup}`,
    // For browsers that do not know the line above; the others do not read it.
    `report-uri ${reports}`,
  ];
  // By plain http, on this computer, it would send every request to a port that speaks no TLS.
  if (consoleUrl.startsWith('https:')) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}
