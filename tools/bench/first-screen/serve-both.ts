import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

export type Served = 'console' | 'static page';

/**
 * One address that serves the console, by passing everything on to the API, or instead of its pages
 * the one written by hand. Both go the same way, so that the way costs them the same.
 */
export function serveBoth(apiPort: number, issuer: string) {
  let served: Served = 'console';
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const script = read('static-page.js').replace('__ISSUER__', issuer);
  const page = compressed(
    'text/html; charset=utf-8',
    'no-store',
    read('static-page.html').replace('__SCRIPT__', () => script),
  );

  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    const isPage = !path.startsWith('/api/') && !/\.\w+$/.test(path);
    if (served === 'static page' && isPage) return page(outgoing);
    return passOn(incoming, outgoing, apiPort);
  });
  return {
    server,
    serve: (what: Served) => {
      served = what;
    },
  };
}

function compressed(type: string, caching: string, text: string) {
  const body = brotliCompressSync(text);
  return (outgoing: ServerResponse) =>
    outgoing
      .writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'content-length': body.length,
        'cache-control': caching,
      })
      .end(body);
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number) {
  const { url, method, headers } = incoming;
  const forwarded = request({ host: 'localhost', port, path: url, method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.writeHead(502).end());
  return incoming.pipe(forwarded);
}
