import { isDeepStrictEqual } from 'node:util';
import {
  type ConsoleConfiguration,
  ProviderMetadata,
} from '@countersign/contract/console-configuration';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';

const answerMs = 2000;
const notFound = 404;
const largestAnswer = 256 * 1024;
const refreshMs = 5 * 60_000;
const firstRetryMs = 500;
const longestRetryMs = 30_000;

type Identity = ConsoleConfiguration['identity'];
export type ProviderDescription = Required<Pick<Identity, 'metadata' | 'jwks'>>;

const Keys = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** The fields that the console's OpenID client reads; the others would only cost bytes. */
const usedFields: ReadonlySet<string> = new Set([
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'revocation_endpoint',
  'end_session_endpoint',
  'dpop_signing_alg_values_supported',
  'userinfo_endpoint',
  'response_types_supported',
  'code_challenge_methods_supported',
  'id_token_signing_alg_values_supported',
  'token_endpoint_auth_methods_supported',
  'authorization_response_iss_parameter_supported',
]);

export interface ProviderWatch {
  /** Undefined until the provider has answered for the first time. */
  current(): ProviderDescription | undefined;
  /** Resolves when the first attempt has ended, with or without an answer. */
  readonly firstAttempt: Promise<void>;
  stop(): void;
}

/**
 * Caches the provider's discovery document and keys and reads them again every five minutes; `changed` is called
 * where they are others than before. While the
 * provider cannot be reached the last answer stays; without one the console asks the provider.
 */
export function watchProvider(
  issuer: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  changed: () => void = () => undefined,
): ProviderWatch {
  const stopping = new AbortController();
  let current: ProviderDescription | undefined;
  let timer: NodeJS.Timeout | undefined;

  let failures = 0;
  const refresh = async (): Promise<void> => {
    let nextMs = refreshMs;
    try {
      const described = await describe(issuer, stopping.signal);
      failures = 0;
      if (!isDeepStrictEqual(described, current)) {
        current = described;
        changed();
      }
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (failures === 0) log.warn({ err: error, issuer }, messageOf(error));
      nextMs = Math.min(longestRetryMs, firstRetryMs * 2 ** failures);
      failures += 1;
    }
    timer = setTimeout(() => void refresh(), nextMs);
    timer.unref(); // must not prevent the end of the process
  };

  return {
    current: () => current,
    firstAttempt: refresh(),
    stop: () => {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

/** The address answers, and not as that of the issuer: no waiting helps, but another setting. */
class NotTheIssuer extends Error {
  override name = 'NotTheIssuer';
}

function messageOf(error: unknown): string {
  return error instanceof NotTheIssuer
    ? 'IDENTITY_ISSUER is not the issuer of the provider at this address'
    : 'the identity provider is unreachable';
}

async function describe(issuer: string, signal: AbortSignal): Promise<ProviderDescription> {
  // The issuer may end with a slash; discovery leaves it out (OpenID Connect Discovery 4.1).
  const base = issuer.replace(/\/$/, '');
  const document = await readJson(`${base}/.well-known/openid-configuration`, signal);
  const all = ProviderMetadata.parse(document);
  if (all.issuer !== issuer)
    throw new NotTheIssuer(
      `The provider calls itself ${all.issuer}: IDENTITY_ISSUER must be that.`,
    );
  const entries = Object.entries(all).filter(([name]) => usedFields.has(name));
  const metadata = ProviderMetadata.parse(Object.fromEntries(entries));
  return { metadata, jwks: Keys.parse(await readJson(metadata.jwks_uri, signal)) };
}

/** At most 2 s and 256 kB; no redirect: the address was configured or came from the provider. */
async function readJson(address: string, stopping: AbortSignal): Promise<unknown> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerMs)]);
  const headers = { accept: 'application/json' };
  const answer = await fetch(address, { signal, headers, redirect: 'error' });
  if (answer.status === notFound) throw new NotTheIssuer(`${address} answers ${answer.status}.`);
  if (!answer.ok || answer.body === null) throw new Error(`${address} answers ${answer.status}.`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.byteLength;
    if (size > largestAnswer)
      throw new Error(`${address} answers more than ${largestAnswer} bytes.`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
