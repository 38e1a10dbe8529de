import { once } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** An event that arrived with a good signature. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A registration site's receiver, which verifies with the library of the standard. */
export async function startWebhookReceiver(port: number) {
  const events: ReceivedEvent[] = [];
  let secret = '';
  let status = 204;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    try {
      const { type, data } = new Webhook(secret).verify(body, headers) as ReceivedEvent; // signed
      events.push({ id: headers['webhook-id'] ?? '', type, data });
      response.writeHead(status).end();
    } catch {
      response.writeHead(401).end();
    }
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    events,
    trust: (given: string) => {
      secret = given;
    },
    answer: (given: number) => {
      status = given;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
