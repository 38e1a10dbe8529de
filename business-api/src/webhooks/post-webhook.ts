import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../platform/http/public-address.ts';

/** Longest time of one try, from the look-up of the name to the answer. */
const tryLimitMs = 15_000;
/** Of an answer's body no more is read. */
const answerLimitBytes = 64 * 1024;

/** How a try ended. `error` is undefined for a success (2xx), else a code without foreign text. */
export interface PostResult {
  readonly status: number | undefined;
  readonly error: string | undefined;
}

/** A message and where it goes. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type PostWebhook = (post: Post) => Promise<PostResult>;

export interface PosterOptions {
  /** Only these are connected to; `http` ones reach this machine alone, all others never do. */
  readonly origins: readonly string[];
  /** In place of the system's look-up of names. */
  readonly lookup?: typeof systemLookup;
  readonly limitMs?: number;
}

class ForbiddenAddress extends Error {
  readonly code = 'forbidden-address';
}

/**
 * Posts to receivers: each try has a connection of its own, follows no redirect, and goes only to an
 * address that was checked after the name was resolved. Never throws.
 */
export function webhookPoster({
  origins,
  lookup = systemLookup,
  limitMs = tryLimitMs,
}: PosterOptions): PostWebhook {
  return async ({ url, headers, body }) => {
    const { origin, protocol, hostname } = new URL(url);
    if (!origins.includes(origin)) return { status: undefined, error: 'origin-not-allowed' };
    const isAllowed = protocol === 'http:' ? isLoopbackAddress : isPublicAddress;
    // Of an address in digits no name is resolved.
    const digits = hostname.replace(/^\[|\]$/g, '');
    if (isIP(digits) !== 0 && !isAllowed(digits)) {
      return { status: undefined, error: 'forbidden-address' };
    }
    const signal = AbortSignal.timeout(limitMs);
    try {
      const answer = await send(url, body, {
        headers,
        signal,
        lookup: checkedLookup(lookup, isAllowed),
      });
      const { statusCode: status = 0 } = answer;
      await discard(answer);
      return { status, error: status >= 200 && status < 300 ? undefined : `http-${status}` };
    } catch (error) {
      return { status: undefined, error: signal.aborted ? 'timeout' : codeOf(error) };
    }
  };
}

function send(
  url: string,
  body: string,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly lookup: LookupFunction;
  },
): Promise<IncomingMessage> {
  const request = url.startsWith('http:') ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const sent = request(url, {
      method: 'POST',
      // No pool: a connection that was checked for one try serves no other.
      agent: false,
      signal: options.signal,
      lookup: options.lookup,
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.length,
        'user-agent': 'Countersign',
        ...options.headers,
      },
    });
    sent.once('response', resolve).once('error', reject).end(bytes);
  });
}

/** The connection uses what this answers, so a name cannot mean another address a moment later. */
function checkedLookup(
  lookup: typeof systemLookup,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new ForbiddenAddress(), '');
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/** Reads an answer's body to its end or to the limit; how that ends says nothing about the try. */
async function discard(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      bytes += chunk.length;
      if (bytes > answerLimitBytes) break;
    }
  } catch {
    // The status had come before.
  } finally {
    answer.destroy();
  }
}

function codeOf(error: unknown): string {
  const { code } = Object(error);
  return typeof code === 'string' && /^[\w-]{1,60}$/.test(code)
    ? code.toLowerCase().replaceAll('_', '-')
    : 'unknown';
}
