import type { Endpoint } from '@countersign/contract/endpoint';
import { readChallenge } from '@countersign/domain/identity/sign-in-challenge';
import { CallError } from './call-error.ts';
import type { Connection } from './connection.ts';
import { sendHeaders } from './send-headers.ts';

export interface HttpRequest {
  readonly method: Endpoint['method'];
  readonly address: URL;
  /** Added to those of S7.1, or in their place. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: BodyInit | undefined;
  readonly signal: AbortSignal;
  /**
   * Without a valid token, `ask` opens the dialog of S4.2, for what a person does; `fail` only fails, for
   * what no one waits for; `send` sends it nevertheless, to a public endpoint.
   */
  readonly withoutToken: 'ask' | 'fail' | 'send';
}

/**
 * Sends a request with what every one of ours has in common. Rejects with CallError `unreachable`
 * or `session-needed`, or with the caller's own reason to abort; resolves for every HTTP status, for 401
 * only where the response asks for a newer sign-in (RFC 9470), for which the person is then asked (S4.4).
 */
export async function request(
  connection: Connection,
  { method, address, headers, body, signal, withoutToken }: HttpRequest,
): Promise<Response> {
  const sessionNeeded = () => {
    if (withoutToken === 'ask') connection.onTokenNeeded();
    return new CallError({ kind: 'session-needed' });
  };
  const needsToken = withoutToken !== 'send';
  if (needsToken && connection.readToken().kind !== 'live') throw sessionNeeded();
  const own = sendHeaders(connection, address);
  const response = await unlessBroken(
    connection.fetch(address, {
      method,
      headers: { ...own, ...headers },
      body: body ?? null,
      signal,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
    }),
    signal,
  );
  connection.onResponse(response.headers);
  if (needsToken && response.status === 401) {
    const challenge = response.headers.get('www-authenticate') ?? '';
    const wanted = readChallenge(challenge);
    const { maxAgeSeconds } = wanted;
    // 0: the session was ended, which the person is told also where no one waits.
    if (maxAgeSeconds === undefined || (withoutToken === 'fail' && maxAgeSeconds !== 0))
      throw sessionNeeded();
    connection.onTokenNeeded(wanted);
  }
  return response;
}

/** The whole response (S7.2): the body is parsed JSON, or undefined for anything else. */
export interface WholeResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Reads a response of `request`; rejects as it does. */
export async function readWhole(response: Response, signal: AbortSignal): Promise<WholeResponse> {
  const { status, headers } = response;
  return { status, headers, body: parse(await unlessBroken(response.text(), signal)) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A time-out counts as no response, an abort is what the caller wants. */
function unlessBroken<T>(part: Promise<T>, signal: AbortSignal): Promise<T> {
  return part.catch((cause: unknown) => {
    if (signal.aborted && signal.reason?.name !== 'TimeoutError') throw signal.reason;
    throw new CallError({ kind: 'unreachable' }, { cause });
  });
}
