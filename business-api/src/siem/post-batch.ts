import type { OcsfEvent } from './ocsf/ocsf-event.ts';

/** Longest time of one try. */
const tryLimitMs = 15_000;

export interface SiemSettings {
  readonly url: URL;
  /** Sent with each batch, such as `['authorization', 'Bearer …']`. */
  readonly header: readonly [name: string, value: string] | undefined;
}

/** Sends one batch; undefined once it was accepted, else a code without foreign text. Never throws. */
export type PostBatch = (events: readonly OcsfEvent[]) => Promise<string | undefined>;

/**
 * Posts one line of JSON for each event, oldest first. Follows no redirect, since the header would go along; an address
 * by https needs a certificate that Node trusts.
 */
export function batchPoster({ url, header }: SiemSettings, limitMs = tryLimitMs): PostBatch {
  return async (events) => {
    const signal = AbortSignal.timeout(limitMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: [
          ['content-type', 'application/x-ndjson'],
          ['user-agent', 'Countersign'],
          ...(header === undefined ? [] : [[header[0], header[1]] as [string, string]]),
        ],
        body: events.map((event) => `${JSON.stringify(event)}\n`).join(''),
        redirect: 'manual',
        signal,
      });
      await response.body?.cancel();
      return response.ok ? undefined : `http-${response.status}`;
    } catch (error) {
      return signal.aborted ? 'timeout' : codeOf(error);
    }
  };
}

function codeOf(error: unknown): string {
  const { code } = Object(Object(error).cause);
  return typeof code === 'string' && /^[\w-]{1,60}$/.test(code)
    ? code.toLowerCase().replaceAll('_', '-')
    : 'unknown';
}
