import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { OpenSpan, Tracing } from '../../platform/telemetry/tracing.ts';

/** What Node's fetch says about a request (undici's diagnostics channels). */
interface FetchMessage {
  readonly request: {
    readonly origin?: string | URL;
    readonly method: string;
    addHeader(name: string, value: string): void;
  };
  readonly response?: { readonly statusCode: number };
  readonly error?: Error;
}

/**
 * Records each fetch that is made within a span, such as a question to the identity provider, and
 * passes the trace on to its receiver. Others, such as background work, stay as they are. Returns a
 * function that ends it.
 */
export function traceFetches(tracing: Tracing): () => void {
  const open = new WeakMap<object, OpenSpan>();
  const begun = (message: unknown) => {
    const { request } = message as FetchMessage; // as undici documents it
    if (tracing.traceparent() === undefined) return;
    const span = tracing.begin({
      name: request.method,
      kind: 'client',
      attributes: {
        'http.request.method': request.method,
        'server.address': new URL(String(request.origin)).hostname,
      },
    });
    if (span === undefined) return;
    open.set(request, span);
    const traceparent = span.run(() => tracing.traceparent());
    if (traceparent !== undefined) request.addHeader('traceparent', traceparent);
  };
  const answered = (message: unknown) => {
    const { request, response } = message as FetchMessage;
    const status = response?.statusCode ?? 0;
    const failure = status >= 400 ? String(status) : undefined;
    open.get(request)?.end({ 'http.response.status_code': status }, failure);
    open.delete(request);
  };
  const broke = (message: unknown) => {
    const { request, error } = message as FetchMessage;
    open.get(request)?.end({}, error?.name ?? 'unknown');
    open.delete(request);
  };
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': begun,
    'undici:request:headers': answered,
    'undici:request:error': broke,
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
