import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { UnknownReason } from '@countersign/domain/evidence/finding-reasons';
import { isLoopbackHost, isPublicAddress } from '../../platform/http/public-address.ts';
import { allRegisters } from '../adapters/all-registers.ts';
import { type RegisterAnswer, readAnswer } from '../judging/read-answer.ts';
import type { FactsToCompare, RegisterRequest } from '../register.ts';
import type { RegisterSettings } from './register-settings.ts';

/** What came back, or why nothing did. */
export type Asked =
  | {
      readonly kind: 'answered';
      readonly answer: RegisterAnswer & { readonly body: string };
      readonly retryAfterSeconds: number | undefined;
    }
  | { readonly kind: 'silent'; readonly reason: UnknownReason };

export type AskRegister = (
  settings: RegisterSettings,
  number: string,
  signal: AbortSignal,
  facts?: FactsToCompare | undefined,
) => Promise<Asked>;

export interface AskingLimits {
  readonly longestMs: number;
  readonly mostBytes: number;
}

/** A register gets ten seconds in all, and a megabyte. */
export const askingLimits: AskingLimits = { longestMs: 10_000, mostBytes: 1024 * 1024 };

/**
 * Asks a register about a number: its requests in order, until one finds something. Follows no
 * redirect, connects to no private address, sends nothing but the number and the credentials, and to a
 * register that compares them a name and a place.
 */
export function registerAsker(limits: AskingLimits = askingLimits): AskRegister {
  return async (settings, number, signal, facts) => {
    const register = allRegisters[settings.id];
    let last: Asked = { kind: 'silent', reason: 'no-answer' };
    for (const request of register.requests(number, settings.credentials, facts)) {
      last = await send(settings, request, signal, limits);
      if (last.kind === 'silent') return last;
      if (readAnswer(register, last.answer, number).knowledge !== 'not-found') return last;
    }
    return last;
  };
}

async function send(
  { address }: RegisterSettings,
  request: RegisterRequest,
  stop: AbortSignal,
  { longestMs, mostBytes }: AskingLimits,
): Promise<Asked> {
  const url = new URL(address + request.path);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(longestMs)]);
  try {
    const response = await open(url, request, signal);
    const body = await bodyOf(response, mostBytes);
    if (body === undefined) return { kind: 'silent', reason: 'too-large' };
    return {
      kind: 'answered',
      answer: { status: response.statusCode ?? 0, body },
      retryAfterSeconds: secondsIn(response.headers['retry-after']),
    };
  } catch {
    // Its message may hold the address with the credentials in it.
    return { kind: 'silent', reason: 'no-answer' };
  }
}

function open(url: URL, { method, headers, body }: RegisterRequest, signal: AbortSignal) {
  const isLocal = url.protocol === 'http:' && isLoopbackHost(url.hostname);
  const options: RequestOptions = {
    method,
    signal,
    // One connection for one question: nothing of an answer is left for the next.
    agent: false,
    headers: {
      accept: 'application/json, text/csv;q=0.9, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'Countersign (register checks)',
      ...headers,
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
    ...(isLocal ? {} : { lookup: publicLookup }),
  };
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise<IncomingMessage>((resolve, reject) => {
    start(url, options, resolve).on('error', reject).end(body);
  });
}

/** Resolves a name to its public addresses only, for the connection that is being made. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const open = publicAddresses(addresses);
    const [first] = open;
    if (first === undefined) return callback(new Error('no public address'), []);
    if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};

/** None where any is private: a name that has both is not the register's. */
export function publicAddresses(addresses: readonly LookupAddress[]): LookupAddress[] {
  return addresses.every(({ address }) => isPublicAddress(address)) ? [...addresses] : [];
}

/** Undefined where it is longer than `mostBytes`; then the connection is closed. */
async function bodyOf(response: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) {
    response.destroy();
    return undefined;
  }
  for await (const part of response as AsyncIterable<Buffer>) {
    // no encoding is set
    bytes += part.length;
    if (bytes > mostBytes) {
      response.destroy();
      return undefined;
    }
    parts.push(part);
  }
  return new TextDecoder('utf-8').decode(Buffer.concat(parts));
}

const longestPauseSeconds = 3600;

function secondsIn(header: string | undefined): number | undefined {
  if (header === undefined || !/^\d{1,7}$/.test(header)) return undefined;
  return Math.min(Number(header), longestPauseSeconds);
}
