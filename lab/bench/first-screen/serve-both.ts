import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { brotliCompressSync } from 'node:zlib';
import type { TlsCertificate } from '../../../tools/deploy/tls-certificate.ts';

export type Served = 'console' | 'static page';

/** They belong to one connection, and HTTP/2 refuses them. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * One address, by TLS and HTTP/2, that serves the console, by passing everything on to the API, or
 * instead of its pages the one written by hand. Both take the same path, so that it costs them the same.
 */
export function serveBoth(apiPort: number, issuer: string, certificate: TlsCertificate) {
  let served: Served = 'console';
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const script = read('static-page.js').replace('__ISSUER__', issuer);
  const page = compressed(
    'text/html; charset=utf-8',
    'no-store',
    read('static-page.html').replace('__SCRIPT__', () => script),
  );

  const server = createSecureServer(byBoth(certificate), (incoming, outgoing) => {
    const path = incoming.url.split('?')[0] ?? '';
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

/** The server on `port`, by TLS and HTTP/2. */
export function serveByTls(port: number, certificate: TlsCertificate): Http2SecureServer {
  return createSecureServer(byBoth(certificate), (incoming, outgoing) =>
    passOn(incoming, outgoing, port),
  );
}

/** The API asks the provider by HTTP/1.1, as Node's fetch does; browsers choose HTTP/2. */
const byBoth = ({ key, cert }: TlsCertificate) => ({ key, cert, allowHTTP1: true });

function compressed(type: string, caching: string, text: string) {
  const body = brotliCompressSync(text);
  return (outgoing: Http2ServerResponse) => {
    outgoing.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': caching,
    });
    outgoing.end(body);
  };
}

function passOn(incoming: Http2ServerRequest, outgoing: Http2ServerResponse, port: number): void {
  const { url: path, method, authority } = incoming;
  const own = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
  const host = authority || incoming.headers.host;
  const headers = { ...Object.fromEntries(own), host, 'x-forwarded-proto': 'https' };
  const forwarded = request({ host: 'localhost', port, path, method, headers }, (answer) => {
    const given = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name));
    outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(given));
    answer.pipe(outgoing);
  });
  forwarded.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
