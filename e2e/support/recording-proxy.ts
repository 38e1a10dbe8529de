import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A proxy in front of a server that keeps what arrives there for paths that `marked` fits. */
export async function startRecordingProxy(target: URL, marked: RegExp) {
  const received: Received[] = [];
  const server = createServer((incoming, answer) => {
    const { method, url: path = '/', headers } = incoming;
    if (marked.test(path)) received.push({ path, headers });
    const { hostname, port } = target;
    const forwarded = request({ hostname, port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    answer.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    received,
    /** For a browser that is to meet the proxy at the server's address. */
    hostRule: `--host-resolver-rules=MAP ${target.host} 127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
