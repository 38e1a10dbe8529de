import { createServer, type IncomingMessage } from 'node:http';
import { Webhook } from 'standardwebhooks';

// `npm run webhooks:receive`: a receiver for the local world, which prints what arrives at
// http://localhost:4010. WEBHOOK_SECRET holds the secret that the console showed once.
const port = 4010;
const { WEBHOOK_SECRET: secret } = process.env;

const server = createServer(async (request, response) => {
  const body = await read(request);
  console.log(`${request.method} ${request.url} ${verdict(request, body)}\n${body}\n`);
  response.writeHead(204).end();
});
server.listen(port, 'localhost', () => {
  console.log(`Listening at http://localhost:${port}/. Ctrl-C ends it.`);
  if (secret === undefined) console.log('Without WEBHOOK_SECRET no signature is checked.');
});

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

function verdict({ headers }: IncomingMessage, body: string): string {
  if (secret === undefined) return '';
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  try {
    const own = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    new Webhook(secret).verify(body, own);
    return `${own['webhook-id']}, signature good`;
  } catch (error) {
    return `REFUSED: ${error instanceof Error ? error.message : 'unknown'}`;
  }
}
