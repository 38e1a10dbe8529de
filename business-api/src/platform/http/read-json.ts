import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON. A request without a body may name the type too, as the console does on every call
 * (S7.1): if the contract requires a body, its schema reports the fault.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A string because of `parseAs`; the type does not say so.
    if (body.length === 0) done(null, undefined);
    else parse(request, String(body), done);
  });
}
