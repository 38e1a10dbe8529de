import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SpanAttributes, SpanPlan, Tracing } from '../../platform/telemetry/tracing.ts';
import { traceFetches } from './trace-fetches.ts';

interface Ended {
  readonly plan: SpanPlan;
  readonly attributes?: SpanAttributes | undefined;
  readonly failure?: string | undefined;
}

let server: Server;
let url: string;
let headers: IncomingHttpHeaders[] = [];
let ended: Ended[] = [];
let stop: () => void = () => undefined;
const active = new AsyncLocalStorage<string>();

const tracing: Tracing = {
  begin: (plan) => ({
    traceId: 'unused',
    run: (work) => active.run(`${active.getStore()}-child`, work),
    end: (attributes, failure) => ended.push({ plan, attributes, failure }),
  }),
  ended: () => undefined,
  traceparent: () => active.getStore(),
  close: async () => undefined,
};

beforeEach(async () => {
  headers = [];
  ended = [];
  server = createServer((request, response) => {
    headers.push(request.headers);
    response.writeHead(request.url === '/missing' ? 404 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens by TCP
  stop = traceFetches(tracing);
});
afterEach(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

test('[S8.1] a fetch within a span is a child and passes the trace on', async () => {
  await active.run('request', () => fetch(`${url}/keys?secret=x`));
  expect(headers[0]?.traceparent).toBe('request-child');
  expect(ended).toEqual([
    {
      plan: {
        name: 'GET',
        kind: 'client',
        attributes: { 'http.request.method': 'GET', 'server.address': '127.0.0.1' },
      },
      attributes: { 'http.response.status_code': 200 },
      failure: undefined,
    },
  ]);
});

test('[S8.1] a fetch outside of spans stays as it is', async () => {
  await fetch(url);
  expect(headers[0]).not.toHaveProperty('traceparent');
  expect(ended).toEqual([]);
});

test('[S8.1] a refused or broken fetch is a failed span', async () => {
  await active.run('request', () => fetch(`${url}/missing`));
  server.closeAllConnections();
  server.close();
  await active.run('request', () => fetch(url).catch(() => undefined));
  expect(ended.map(({ failure }) => failure)).toEqual(['404', expect.stringMatching(/./)]);
});

test('[S8.1] after its end fetches are not recorded', async () => {
  stop();
  await active.run('request', () => fetch(url));
  expect(headers[0]).not.toHaveProperty('traceparent');
});
