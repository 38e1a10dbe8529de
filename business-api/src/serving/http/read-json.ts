import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON. A call that has nothing to say may still name the type, as the console does on
 * every call (S7.1): where the contract wants a body, its schema misses it.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // `parseAs` makes it a string; the type leaves both open.
    if (body.length === 0) done(null, undefined);
    else parse(request, String(body), done);
  });
}
