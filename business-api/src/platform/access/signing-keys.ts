import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import type { Metrics } from '../telemetry/metrics.ts';
import { getJson, providerEndpoint } from './provider-document.ts';

/** The provider's keys cannot be fetched; that says nothing about the token. */
export class KeysUnavailable extends Error {
  override name = 'KeysUnavailable';
}

/** After that time the keys are fetched again, so that a withdrawn key is refused. */
const freshMs = 10 * 60_000;
/** While the provider cannot be reached, its last keys are valid for that long. */
const lastGoodMs = 24 * 60 * 60_000;
/** Between two fetches for unknown keys; without it forged tokens would cause calls to the provider. */
const unknownKeyPauseMs = 30_000;
const failurePauseMs = 1000;

// An empty set, or one without a key that signs, is a fault of the provider: it must never replace
// good keys, or one unknown token would lock everyone out.
const KeySet = z
  .looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) })
  .check(z.refine(({ keys }) => keys.some(canVerify)));

function canVerify(key: { readonly kty: string; readonly [name: string]: unknown }): boolean {
  const { kty, use = 'sig' } = key;
  return use === 'sig' && ['RSA', 'EC', 'OKP'].includes(kty);
}

export type KeyReport = Pick<Metrics, 'signingKeysFetched' | 'signingKeysFailed'>;

type LocalKeys = ReturnType<typeof createLocalJWKSet>;

/**
 * The issuer's signing keys, fetched by discovery when first needed and cached. Throws
 * KeysUnavailable if they cannot be fetched and no earlier ones are valid, and jose's errors if none
 * of the known keys fits.
 */
export function signingKeys(
  issuer: string,
  nowMs: () => number = Date.now,
  report?: KeyReport,
): JWTVerifyGetKey {
  let keys: LocalKeys | undefined;
  let fetchedAtMs = Number.NEGATIVE_INFINITY;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  async function load(): Promise<void> {
    if (nowMs() - failedAtMs < failurePauseMs) throw new KeysUnavailable('failed a moment ago');
    fetching ??= fetchKeys(issuer)
      .then((fetched) => {
        keys = fetched;
        fetchedAtMs = nowMs();
        report?.signingKeysFetched();
      })
      .catch((error: unknown) => {
        failedAtMs = nowMs();
        report?.signingKeysFailed();
        throw new KeysUnavailable('The signing keys cannot be fetched.', { cause: error });
      })
      .finally(() => {
        fetching = undefined;
      });
    await fetching;
  }

  return async (header, token) => {
    const ageMs = nowMs() - fetchedAtMs;
    if (ageMs > freshMs) {
      await load().catch((error: unknown) => {
        if (ageMs > lastGoodMs) throw error;
      });
    }
    if (keys === undefined) throw new KeysUnavailable('no keys');
    try {
      return await keys(header, token);
    } catch (error) {
      if (
        !(error instanceof errors.JWKSNoMatchingKey) ||
        nowMs() - fetchedAtMs < unknownKeyPauseMs
      ) {
        throw error;
      }
    }
    await load(); // the provider may have changed its keys
    return keys(header, token);
  };
}

async function fetchKeys(issuer: string): Promise<LocalKeys> {
  const address = await providerEndpoint(issuer, 'jwks_uri');
  return createLocalJWKSet(KeySet.parse(await getJson(address, 'keys')));
}
