export interface PolicyOrigins {
  /** Public address of the console. */
  readonly consoleUrl: string;
  /** Foreign origins that the console calls: the identity provider, and an API on another origin. */
  readonly called: readonly string[];
  /** Where the sign-out goes, as a form: the identity provider. */
  readonly forms: readonly string[];
  /** Foreign origin of the logo. */
  readonly images: readonly string[];
  /** Foreign origins of documents that the console shows. */
  readonly documents: readonly string[];
  /** Hashes of the scripts inside the page. */
  readonly inline: readonly string[];
  /** Whether applicants upload documents, whose PDFs are shown as blobs too. */
  readonly framesDocuments: boolean;
  /** Where browsers report what the policy blocked. */
  readonly reports: string;
}

/** The name of that address in the header Reporting-Endpoints. */
export const reportingGroup = 'csp';

/** The console's Content-Security-Policy: own files and the page's own script only, and no string ever becomes code. */
export function contentSecurityPolicy({
  consoleUrl,
  called,
  forms,
  images,
  documents,
  framesDocuments,
  inline,
  reports,
}: PolicyOrigins): string {
  // A document is read, its kind made sure of, and shown as a blob of this page's own: no frame ever
  // opens an address of another origin.
  const blobs = documents.length === 0 ? [] : ['blob:'];
  const frames = framesDocuments ? ['blob:'] : blobs;
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(inline)].join(' '),
    "style-src 'self'",
    ['img-src', "'self'", 'data:', ...blobs, ...images].join(' '),
    ...frames.map((blob) => `frame-src ${blob}`),
    "font-src 'self'",
    ['connect-src', "'self'", ...called, ...documents].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(' '),
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The one policy, for the one address of the service worker.
    'trusted-types service-worker',
    `report-to ${reportingGroup}`,
    // For browsers that do not support report-to; the others ignore it.
    `report-uri ${reports}`,
  ];
  // Not by plain http: on a local machine, requests would go to a port without TLS.
  if (consoleUrl.startsWith('https:')) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
