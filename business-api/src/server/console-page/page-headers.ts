import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { reportPolicyViolation } from '@countersign/contract/policy-reports';
import { commonHeaders } from '../../platform/http/response-headers.ts';
import { contentSecurityPolicy, reportingGroup } from './content-security-policy.ts';

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
