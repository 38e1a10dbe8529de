import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
// What its package calls the file for browsers without a bundler.
const sdk = join(require.resolve('@okta/okta-auth-js'), '../../../dist/okta-auth-js.min.js');

/**
 * A page with nothing on it but Okta's own SDK, as Okta ships it, on a free port. Journeys call the
 * SDK in it as an application would.
 */
export async function startOktaPage() {
  const script = await readFile(sdk, 'utf8');
  const page =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>SDK</title><link rel="icon" href="data:,"><script src="/okta-auth-js.js"></script></html>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/okta-auth-js.js';
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      .end(isScript ? script : page);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page has no port.');
  return {
    origin: `http://localhost:${address.port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
