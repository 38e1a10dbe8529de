import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it travels in OTLP's JSON. */
export interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code: number };
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface TraceCollector {
  readonly url: string;
  /** All bytes that came, addresses and headers included. */
  received(): string;
  spans(): ExportedSpan[];
  /** Attributes of the service that sent. */
  resource(): Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ExportedSpan, 'attributes'> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

/** A fake OpenTelemetry collector: takes OTLP/HTTP, answers by `status`, or not at all. */
export async function startTraceCollector(
  behaviour: 'takes' | 'refuses' | 'hangs' = 'takes',
): Promise<TraceCollector> {
  const parts: string[] = [];
  const exports: ExportRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      parts.push(request.url ?? '', JSON.stringify(request.headers), body);
      exports.push(JSON.parse(body));
      if (behaviour === 'hangs') return;
      response.writeHead(behaviour === 'takes' ? 200 : 400, { 'content-type': 'application/json' });
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens by TCP
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => parts.join('\n'),
    spans: () =>
      exports
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: plain(span.attributes) })),
    resource: () => plain(exports[0]?.resourceSpans[0]?.resource.attributes ?? []),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function plain(attributes: readonly Attribute[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
