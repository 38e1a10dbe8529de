import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The type of bodies that may take minutes: they hold files of a person's slow connection. */
    slowBody?: string;
  }
}

export interface BodyLimits {
  /** For a whole request with files, in milliseconds; Node watches it. */
  readonly filesMs: number;
  /** For the body of every other one. */
  readonly otherMs: number;
  /** A body that is long brings at least so many bytes in each period of so many milliseconds. */
  readonly pace: { readonly everyMs: number; readonly bytes: number };
}

/** The pace is 4 kB a second, which a poor mobile connection has. */
export const bodyLimits: BodyLimits = {
  filesMs: 300_000,
  otherMs: 10_000,
  pace: { everyMs: 10_000, bytes: 40_000 },
};

/** A body that is said to be longer has as long as it keeps the pace. */
const longBytes = 40_000;

/** Ends requests whose body takes too long, as Node ends those beyond the limit of slow ones: as a broken request. */
export function limitBodyTime(app: FastifyInstance, { otherMs, pace }: BodyLimits): void {
  app.addHook('onRequest', async (request) => {
    const { raw, headers } = request;
    const hasBody =
      headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
    if (!hasBody) return;
    const end = () => {
      const error = Object.assign(new Error('The body took too long'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      app.server.emit('clientError', error, raw.socket);
    };
    let heardBytes = raw.socket.bytesRead;
    const isLong = mayBeLong(request);
    const timer = isLong
      ? setInterval(() => {
          const { bytesRead } = raw.socket;
          // What waits to be read here is not the fault of its sender.
          if (bytesRead - heardBytes < pace.bytes && raw.readableLength === 0) end();
          heardBytes = bytesRead;
        }, pace.everyMs)
      : setTimeout(end, otherMs);
    timer.unref();
    const stop = () => (isLong ? clearInterval(timer) : clearTimeout(timer));
    raw.once('end', stop).once('close', stop);
  });
  // A request that was answered before its body was read: the rest is received, and ends the time.
  app.addHook('onResponse', async ({ raw }) => {
    raw.resume();
  });
}

function mayBeLong({ headers, routeOptions }: FastifyRequest): boolean {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const isOfFiles = type !== undefined && type === routeOptions.config?.slowBody;
  return isOfFiles || Number(headers['content-length'] ?? 0) > longBytes;
}
