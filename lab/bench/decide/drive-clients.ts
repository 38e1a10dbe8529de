import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** For how long after its time a measurement still waits for an answer that is no 503. */
const patienceMs = 30_000;

/** One request of a client; the body is sent as JSON. */
export interface Call {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface DriveResult {
  readonly done: number;
  readonly seconds: number;
  /** Milliseconds of each request, sorted. */
  readonly tookMs: readonly number[];
  /** Answers 503: each was asked again after its Retry-After. */
  readonly unavailable: number;
}

/**
 * Lets `clients` send one request after another for `seconds`, or until `most` are answered, each by a
 * connection of its own. What is answered 503 is asked again when its answer says. Throws where an answer has another
 * status than `expected`.
 */
export async function driveClients(
  clients: number,
  seconds: number,
  nextCall: (client: number) => Call,
  expected: number,
  most = Number.POSITIVE_INFINITY,
): Promise<DriveResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const tookMs: number[] = [];
  const beganMs = performance.now();
  const endMs = beganMs + seconds * 1000;
  const giveUpMs = endMs + patienceMs;
  let unavailable = 0;
  try {
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        while (performance.now() < endMs && tookMs.length < most) {
          const call = nextCall(client);
          const sentMs = performance.now();
          let answer = await send(agent, call);
          while (answer.status === 503 && performance.now() < giveUpMs) {
            unavailable += 1;
            await pause(answer.retryAfterSeconds * 1000);
            answer = await send(agent, call);
          }
          const { status, text } = answer;
          if (status !== expected) throw new Error(`Answered ${status}: ${text}`);
          tookMs.push(performance.now() - sentMs);
        }
      }),
    );
  } finally {
    agent.destroy();
  }
  const took = (performance.now() - beganMs) / 1000;
  return { done: tookMs.length, seconds: took, tookMs: tookMs.sort((a, b) => a - b), unavailable };
}

/** The value below which `part` of the sorted values are. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfterSeconds: number;
}

function send(agent: Agent, call: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length =
      call.body === undefined ? {} : { 'content-length': Buffer.byteLength(call.body) };
    const asked = request(
      call.url,
      { agent, method: call.method, headers: { ...call.headers, ...length } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer;
          resolve({ status, text, retryAfterSeconds: Number(headers['retry-after'] ?? 1) });
        });
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(call.body);
  });
}
