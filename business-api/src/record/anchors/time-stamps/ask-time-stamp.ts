import { randomBytes, type X509Certificate } from 'node:crypto';
import { readTimeStamp } from './read-time-stamp.ts';
import { timeStampRequest } from './time-stamp-request.ts';

export interface TimeStampSettings {
  readonly url: URL;
  /** What has issued the authority's certificate. */
  readonly trusted: readonly X509Certificate[];
}

/** The answer of a time-stamping authority about a text, base64; throws where it is not a time stamp or proves nothing. */
export type AskTimeStamp = (text: string) => Promise<string>;

const limitMs = 15_000;
const mostBytes = 64 * 1024;

/** Asks by HTTP, as RFC 3161 says in 3.4. */
export function timeStamper({ url, trusted }: TimeStampSettings): AskTimeStamp {
  return async (text) => {
    const nonce = randomBytes(16);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(timeStampRequest(text, nonce)),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    if (!response.ok) throw new Error(`The time-stamping authority answered ${response.status}.`);
    const answer = Buffer.from(await response.arrayBuffer());
    if (answer.length > mostBytes || readTimeStamp(answer, text, trusted, nonce) === undefined) {
      throw new Error('The time-stamping authority’s answer does not prove anything.');
    }
    return answer.toString('base64');
  };
}
