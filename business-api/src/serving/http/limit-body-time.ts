import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The type of bodies that may take minutes: they hold files of a person's slow connection. */
    slowBody?: string;
  }
}

/** Milliseconds for a whole request with files, which Node watches, and for every other one. */
export interface BodyLimits {
  readonly filesMs: number;
  readonly otherMs: number;
}
export const bodyLimits: BodyLimits = { filesMs: 300_000, otherMs: 15_000 };

/** Ends requests whose body takes too long, as Node ends those beyond the limit of slow ones: as a broken request. */
export function limitBodyTime(app: FastifyInstance, { otherMs }: BodyLimits): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody =
      headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
    const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (!hasBody || (type !== undefined && type === routeOptions.config?.slowBody)) return;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('The body took too long'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      app.server.emit('clientError', error, raw.socket);
    }, otherMs);
    timer.unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
  // A request that was answered before its body was read: the rest is received, and ends the time.
  app.addHook('onResponse', async ({ raw }) => {
    raw.resume();
  });
}
