import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly received: ReceivedWebhook[];
  /** What it does with each request from now on; at first it answers 204. */
  answer(how: (response: ServerResponse, got: ReceivedWebhook) => void): void;
  close(): Promise<void>;
}

/** A receiver of webhooks on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let answer = (response: ServerResponse, _got: ReceivedWebhook) => {
    response.writeHead(204).end();
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const got = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
    received.push(got);
    answer(response, got);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answer: (how) => {
      answer = how;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
