import { CallError } from './call-error.ts';
import type { Connection } from './connection.ts';
import { outdatedConsole } from './outdated-console.ts';
import { sendHeaders } from './send-headers.ts';

export const callTimeoutMs = 10_000;

export interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly address: URL;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Public calls are sent without a token if there is none. */
  readonly needsToken: boolean;
}

/** The whole response (S7.2): the body is parsed JSON, or undefined for anything else. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Sends one request. Rejects with CallError `unreachable` or `session-needed`, or with the
 * caller's own abort reason; resolves for every HTTP status, except for 401 without a challenge (S4.4).
 */
export async function send(connection: Connection, sending: Sending): Promise<Answer> {
  if (sending.needsToken && connection.readToken().kind !== 'live') {
    throw sessionNeeded(connection);
  }
  const { body } = sending;
  const headers = sendHeaders(connection, sending.address);
  const timeout = AbortSignal.timeout(callTimeoutMs);
  try {
    const response = await connection.fetch(sending.address, {
      method: sending.method,
      headers: { ...sending.headers, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: sending.signal ? AbortSignal.any([sending.signal, timeout]) : timeout,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
    });
    outdatedConsole.learn(response.headers);
    if (response.status === 401 && sending.needsToken) {
      const challenge = response.headers.get('www-authenticate') ?? '';
      const maxAge = /max_age="?(\d+)/.exec(challenge)?.[1];
      if (maxAge === undefined) throw sessionNeeded(connection);
      connection.onTokenNeeded(Number(maxAge));
    }
    return {
      status: response.status,
      headers: response.headers,
      body: parse(await response.text()),
    };
  } catch (cause) {
    if (cause instanceof CallError) throw cause;
    sending.signal?.throwIfAborted();
    throw new CallError({ kind: 'unreachable' }, { cause });
  }
}

/** The failure of a call without a valid token, for which the person is asked at once (S4.4). */
export function sessionNeeded(connection: Connection): CallError {
  connection.onTokenNeeded();
  return new CallError({ kind: 'session-needed' });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
