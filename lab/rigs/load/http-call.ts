import { Agent, request } from 'node:http';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below `/api`, `/registrations`. */
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
}

/** What came back: an answer, or the code of what broke (`ECONNRESET`, `ETIMEDOUT`). */
export type Outcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly retryAfter: string | undefined;
      readonly tookMs: number;
    }
  | { readonly kind: 'broken'; readonly code: string; readonly tookMs: number };

export interface Caller {
  call(url: string, call: Call): Promise<Outcome>;
  close(): void;
}

/** Calls with keep-alive connections, as browsers and proxies do; never rejects. */
export function createCaller(limitMs: number, mostConnections = 1000): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  return {
    call: (url, call) => callOnce(agent, limitMs, url, call),
    close: () => agent.destroy(),
  };
}

function callOnce(agent: Agent, limitMs: number, url: string, call: Call): Promise<Outcome> {
  const beganMs = performance.now();
  const tookMs = () => performance.now() - beganMs;
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  return new Promise((resolve) => {
    const broken = (error: Error) =>
      resolve({ kind: 'broken', code: codeOf(error), tookMs: tookMs() });
    const sent = request(
      `${url}/api${call.path}`,
      {
        agent,
        method: call.method,
        signal: AbortSignal.timeout(limitMs),
        headers: {
          ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
          ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('error', broken);
        answer.on('end', () =>
          resolve({
            kind: 'answer',
            status: answer.statusCode ?? 0,
            body: text,
            retryAfter: answer.headers['retry-after'],
            tookMs: tookMs(),
          }),
        );
      },
    );
    sent.on('error', broken);
    sent.end(body);
  });
}

function codeOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'ETIMEDOUT';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/** `200`, `503`, `ECONNRESET`: for counting. */
export function nameOf(outcome: Outcome): string {
  return outcome.kind === 'answer' ? String(outcome.status) : outcome.code;
}

export function isGood(outcome: Outcome): boolean {
  return outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300;
}
