import { Agent, request } from 'node:http';

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
}

/**
 * Lets `clients` send one request after another for `seconds`, or until `most` are answered, each by a
 * connection of its own. Throws where an answer has another status than `expected`.
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
  try {
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        while (performance.now() < endMs && tookMs.length < most) {
          const sentMs = performance.now();
          const { status, text } = await send(agent, nextCall(client));
          if (status !== expected) throw new Error(`Answered ${status}: ${text}`);
          tookMs.push(performance.now() - sentMs);
        }
      }),
    );
  } finally {
    agent.destroy();
  }
  const took = (performance.now() - beganMs) / 1000;
  return { done: tookMs.length, seconds: took, tookMs: tookMs.sort((a, b) => a - b) };
}

/** The value below which `part` of the sorted values are. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

function send(agent: Agent, call: Call): Promise<{ status: number; text: string }> {
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
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(call.body);
  });
}
