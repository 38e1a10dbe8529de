import { createHash, randomBytes, type X509Certificate } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import { AlgorithmIdentifier, id_sha256, MessageImprint, TimeStampReq } from 'pkijs';
import { readTimeStamp } from './read-time-stamp.ts';

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
    const nonce = BigInt(`0x${randomBytes(16).toString('hex')}`);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: timeStampRequest(text, nonce),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    if (!response.ok) throw new Error(`The time-stamping authority answered ${response.status}.`);
    const answer = Buffer.from(await response.arrayBuffer());
    if (
      answer.length > mostBytes ||
      (await readTimeStamp(answer, text, trusted, nonce)) === undefined
    ) {
      throw new Error('The time-stamping authority’s answer does not prove anything.');
    }
    return answer.toString('base64');
  };
}

/** A request for a time stamp (RFC 3161) over a text, with the certificate of who stamps. */
function timeStampRequest(text: string, nonce: bigint): ArrayBuffer {
  const hash = createHash('sha256').update(text, 'utf8').digest();
  return new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({
        algorithmId: id_sha256,
        algorithmParams: new Null(),
      }),
      hashedMessage: new OctetString({ valueHex: hash }),
    }),
    nonce: Integer.fromBigInt(nonce),
    certReq: true,
  })
    .toSchema()
    .toBER();
}
