import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { reportPolicyViolation } from '@countersign/contract/policy-reports';
import { commonHeaders } from '../../platform/http/response-headers.ts';

/** Headers of the page and of every file of the console. */
export function pageHeaders(
  configuration: ConsoleConfiguration,
  consoleUrl: string,
  inline: readonly string[],
  framesDocuments = false,
): Readonly<Record<string, string>> {
  const { identity, apiBase, brand, documentOrigins = [] } = configuration;
  const foreign = (addresses: readonly string[]) => foreignOrigins(addresses, consoleUrl);
  const images = foreign(brand.logoUrl === undefined ? [] : [brand.logoUrl]);
  return {
    'content-security-policy': contentSecurityPolicy({
      consoleUrl,
      called: foreign([identity.issuer, identity.passwordUrl, apiBase]),
      forms: foreign([identity.issuer, ...endOfSession(identity)]),
      images,
      documents: foreign(documentOrigins),
      framesDocuments,
      inline,
      reports: reportsAddress(configuration),
    }),
    'reporting-endpoints': `${reportingGroup}="${reportsAddress(configuration)}"`,
    // With it, a logo from another origin would need its server's consent.
    ...(images.length === 0 ? { 'cross-origin-embedder-policy': 'require-corp' } : {}),
    ...commonHeaders(consoleUrl.startsWith('https:')),
  };
}

function endOfSession({ metadata }: ConsoleConfiguration['identity']): readonly string[] {
  const { end_session_endpoint: address } = metadata ?? {};
  return address === undefined ? [] : [address];
}

function reportsAddress({ apiBase }: ConsoleConfiguration): string {
  return apiBase + reportPolicyViolation.url;
}

/** Origins other than the console's own; an own path (`/api`) has none. */
function foreignOrigins(addresses: readonly string[], consoleUrl: string): readonly string[] {
  const own = new URL(consoleUrl).origin;
  // One of a provider's document may be no address.
  const origins = addresses.flatMap((address) => URL.parse(address, consoleUrl)?.origin ?? []);
  return [...new Set(origins)].filter((origin) => origin !== own);
}

interface PolicyOrigins {
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
const reportingGroup = 'csp';

/** The console's Content-Security-Policy: own files and the page's own script only, and no string ever becomes code. */
function contentSecurityPolicy({
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
