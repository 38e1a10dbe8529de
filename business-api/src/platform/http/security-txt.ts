import type { FastifyInstance } from 'fastify';

/** Where to report a vulnerability (RFC 9116). */
export interface SecurityTxt {
  /** Addresses `mailto:` or `https:`, the preferred one first. */
  readonly contacts: readonly string[];
  readonly policy: string | undefined;
  readonly consoleUrl: string;
}

const securityTxtPath = '/.well-known/security.txt';

const validDays = 30;
const dayMs = 86_400_000;

/** Answers `/.well-known/security.txt`, which says at every request that it is valid for 30 days. */
export function serveSecurityTxt(
  app: FastifyInstance,
  settings: SecurityTxt,
  nowMs: () => number = Date.now,
): void {
  app.get(securityTxtPath, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .type('text/plain; charset=utf-8')
      .send(securityTxt(settings, nowMs())),
  );
}

function securityTxt({ contacts, policy, consoleUrl }: SecurityTxt, nowMs: number): string {
  const expires = new Date(Math.ceil(nowMs / dayMs + validDays) * dayMs);
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, fr, ja',
    `Canonical: ${consoleUrl}${securityTxtPath}`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    '',
  ].join('\n');
}
