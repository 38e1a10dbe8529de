import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import type { Metrics } from '../process/metrics.ts';
import { getJson, providerEndpoint } from './provider-document.ts';

/** The provider's keys cannot be had; says nothing about the token. */
export class KeysUnavailable extends Error {
  override name = 'KeysUnavailable';
}

/** After that the keys are fetched anew, so that a withdrawn one is refused. */
const freshMs = 10 * 60_000;
/** While the provider is away, its last keys count for that long. */
const lastGoodMs = 24 * 60 * 60_000;
/** Between two fetches for unknown keys; else anybody could make us call the provider. */
const unknownKeyPauseMs = 30_000;
const failurePauseMs = 1000;

const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });

export type KeyReport = Pick<Metrics, 'signingKeysFetched' | 'signingKeysFailed'>;

type LocalKeys = ReturnType<typeof createLocalJWKSet>;

/**
 * The issuer's signing keys, found by discovery when first needed and kept. Throws KeysUnavailable
 * where they cannot be fetched and there are no earlier ones, and jose's errors where the keys are
 * known but none fits.
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
  return createLocalJWKSet(KeySet.parse(await getJson(address)));
}
