import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { Writable } from 'node:stream';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SendAnyMail } from '../../mail/send-mail.ts';
import { MailRefused } from '../../mail/send-mail.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import {
  type ExportedSpan,
  startTraceCollector,
  type TraceCollector,
} from '../../testing/trace-collector.ts';
import { untilReady } from '../../testing/until-ready.ts';
import { startOpenTelemetry } from './open-telemetry.ts';
import { tracingSettings } from './tracing-settings.ts';

const consumerKind = 5;
const failed = 2;

let collector: TraceCollector;
let api: TestApi;
let sent: string[] = [];
let lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(JSON.parse(chunk.toString('utf8')));
    done();
  },
});
beforeEach(() => {
  sent = [];
  lines = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await collector.close();
});

const takeMail: SendAnyMail = async ({ purpose }) => {
  sent.push(purpose);
};

async function start(
  behaviour: Parameters<typeof startTraceCollector>[0] = 'takes',
  sendMail = takeMail,
) {
  collector = await startTraceCollector(behaviour);
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_SERVICE_NAME', 'countersign-in-test');
  const settings = tracingSettings(process.env);
  if (settings === undefined) throw new Error('Tracing is off.');
  api = await startTestApi(
    { undoSeconds: 0 },
    {
      startTracing: (version, warn) => startOpenTelemetry(settings, version, warn),
      leaveOutbox: false,
      logger: { level: 'info', stream },
      sendMail,
    },
  );
}

const practice = sampleApplication('US').practice;
const canaries = [
  'CanaryPracticeq7',
  'CanaryContactq7',
  'canaryapplicantq7',
  'CanaryNoteq7',
  'CanaryMessageq7',
  'CanaryStaffq7',
  'CanarySearchq7',
  'CanaryTicketq7',
];

/** Hands a registration in and decides it; returns the trace of each answer's log line. */
async function decide(headers: Record<string, string> = {}) {
  const body = sampleApplication('US', {
    ticketNumber: 'CanaryTicketq7',
    practice: { ...practice, legalName: 'CanaryPracticeq7' },
    contact: {
      ...sampleApplication('US').contact,
      name: 'CanaryContactq7',
      email: 'canaryapplicantq7@practice.example',
    },
  });
  const taken = await api.call('POST', '/registrations', { token: await api.intake(), body });
  expect(taken.status).toBe(201);
  const token = await api.person(['administrator'], 'CanaryStaffq7');
  const search = await api.call('GET', '/registrations?q=CanarySearchq7', { token });
  expect(search.status).toBe(200);
  const decision = await api.call('POST', '/registrations/US/CanaryTicketq7/decision', {
    token,
    key: randomUUID(),
    headers,
    body: {
      decision: 'reject',
      reasonCodes: ['L01'],
      version: 1,
      internalNote: 'CanaryNoteq7',
      messageToApplicant: 'CanaryMessageq7',
    },
  });
  expect(decision.status).toBe(200);
  await vi.waitFor(() => expect(sent).toContain('rejection'));
  await api.close();
  return decision.headers.get('x-request-id');
}

const decisionRoute = '/api/registrations/:countryCode/:ticketNumber/decision';
const spansOf = (route: string): ExportedSpan[] => {
  const root = collector.spans().find(({ attributes }) => attributes['http.route'] === route);
  return collector.spans().filter(({ traceId }) => traceId === root?.traceId);
};

test('[S8.1] a decision is one trace from HTTP to SQL to SMTP', async () => {
  await start();
  const requestId = await decide();
  const spans = spansOf(decisionRoute);
  const childrenOf = (name: string) => {
    const parent = spans.find((span) => span.name === name);
    return spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  };
  const requested = `POST ${decisionRoute}`;
  expect(spans.find(({ name }) => name === requested)?.attributes).toMatchObject({
    'http.response.status_code': 200,
    'countersign.request.id': requestId,
  });
  const names = childrenOf(requested).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['statement idempotency_records', 'statement registrations', 'commit']),
  );
  const mail = childrenOf(requested).find(({ kind }) => kind === consumerKind);
  expect(mail?.name).toBe('mail rejection');
  expect(childrenOf('mail rejection').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['SMTP', 'update mails']),
  );
  expect(collector.resource()).toMatchObject({ 'service.name': 'countersign-in-test' });
});

test('[S8.1] the log line of a request names its trace', async () => {
  await start();
  await decide();
  const line = lines.find(({ route }) => route === decisionRoute);
  expect(line?.traceId).toBe(spansOf(decisionRoute)[0]?.traceId);
  expect(line?.traceId).toMatch(/^[0-9a-f]{32}$/);
});

/** Sends the body of a submission only after the server has started with the request. */
async function submitInTwoSteps(): Promise<number | undefined> {
  const sending = request(`${api.url}/api/registrations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await api.intake()}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      expect: '100-continue',
    },
  });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.end(JSON.stringify(sampleApplication('US')));
  const [answer] = await once(sending, 'response');
  answer.resume();
  return answer.statusCode;
}

test('[S8.1] a body that comes later does not lose the trace', async () => {
  await start();
  expect(await submitInTwoSteps()).toBe(201);
  await api.close();
  const names = spansOf('/api/registrations').map(({ name }) => name);
  expect(names).toContain('statement registrations');
});

test('[S8.1] a trace that began elsewhere continues here', async () => {
  await start();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await decide({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  const root = spansOf(decisionRoute).find(({ name }) => name === `POST ${decisionRoute}`);
  expect(root).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
});

test('[S8.1] a trace that its caller does not record is not sent', async () => {
  await start();
  await decide({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00' });
  expect(spansOf('/api/registrations').length).toBeGreaterThan(0);
  expect(spansOf(decisionRoute)).toEqual([]);
});

test('[S8.1] questions to the provider belong to the trace', async () => {
  await start();
  await decide();
  const outward = collector.spans().filter(({ name, kind }) => name === 'GET' && kind === 3);
  expect(outward.length).toBeGreaterThan(0);
  expect(outward[0]?.attributes).toMatchObject({ 'server.address': '127.0.0.1' });
});

test('[S8.1] no exported byte is personal', async () => {
  await start();
  await decide();
  const received = collector.received().toLowerCase();
  expect(received).toContain('insert into mails');
  expect(canaries.filter((word) => received.includes(word.toLowerCase()))).toEqual([]);
  expect(received).not.toMatch(/[\w.]@\w/); // `@@` is an operator
});

test('[S8.1] a mail that is refused fails in its trace', async () => {
  await start('takes', async ({ purpose }) => {
    sent.push(purpose);
    throw new MailRefused('smtp-550', true, new Error('550 <canaryapplicantq7@x.example>'));
  });
  await decide();
  const smtp = collector.spans().filter(({ name }) => name === 'SMTP');
  expect(smtp[0]).toMatchObject({
    status: { code: failed },
    attributes: { 'error.type': 'smtp-550' },
  });
  expect(collector.received()).not.toContain('canaryapplicantq7');
});

test('[S8.1] health checks are not traced', async () => {
  await start();
  await untilReady(api.url);
  await decide();
  expect(spansOf('/api/health/ready')).toEqual([]);
});

test.each(['hangs', 'refuses'] as const)(
  '[S8.2] a collector that %s delays nothing',
  async (behaviour) => {
    await start(behaviour);
    expect(await decide()).toBeTruthy(); // decides, sends and closes
    expect(collector.spans().length).toBeGreaterThan(0);
  },
);

test('[S8.2] an unreachable collector delays nothing', async () => {
  await start();
  await collector.close();
  expect(await decide()).toBeTruthy();
  collector = await startTraceCollector();
});
