import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type DocumentedMetric,
  documentedMetrics,
  neededMetrics,
} from '../../../../tools/deploy/metric-names.ts';
import { takeAnchors } from '../../anchors/take-anchor.ts';
import { outboxFiguresQuery, readOutboxFigures } from '../../mail/outbox-store.ts';
import { noBounces } from '../../mail/reports/bounce-settings.ts';
import { claimMailbox } from '../../mail/reports/mailbox-store.ts';
import { rateLimits } from '../../platform/limits/rate-limits.ts';
import { RegistersSetting } from '../../registers/asking/register-settings.ts';
import { addSources } from '../../siem/siem-store.ts';
import { startTestApi, type TestApi, testConfiguration } from '../../testing/test-api.ts';
import { startTestIssuer, type TestIssuer } from '../../testing/test-issuer.ts';
import { type BusinessApi, startBusinessApi } from '../start-business-api.ts';

interface Sample {
  readonly name: string;
  readonly labels: readonly string[];
  readonly text: string;
  readonly value: number;
}

const read = async (url: string) => {
  const answer = await fetch(`${url}/api/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return answer.text();
};

/** The lines of an answer that hold a number. */
function samplesIn(text: string): readonly Sample[] {
  return [...text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
      text: labels,
      value: Number(value),
    }),
  );
}

/** Of a histogram, the samples of one kind. */
const samplesOf = ({ name, type }: DocumentedMetric, samples: readonly Sample[]) =>
  samples.filter((sample) => sample.name === (type === 'histogram' ? `${name}_count` : name));

describe('the answer of an API that has worked', () => {
  // The embedded engine has no pool.
  const isPooled = inject('engine') === 'postgres';
  const documented = documentedMetrics().filter(
    ({ name }) => isPooled || !name.startsWith('countersign_database_pool_'),
  );
  let api: TestApi;
  let text = '';
  let samples: readonly Sample[] = [];
  beforeAll(async () => {
    const registers = RegistersSetting.parse({ 'us-nppes': {} });
    const settings = {
      decidePerMinute: 1,
      decideBurst: 1,
      searchPerMinute: 0,
      readPerMinute: 0,
      intakePerMinute: 0,
    };
    const mailbox = {
      host: '127.0.0.1',
      port: 1,
      secure: false,
      user: 'a',
      password: 'b',
      folder: 'c',
    };
    const bounces = { ...noBounces, mailbox };
    const siem = { url: new URL('http://127.0.0.1:1/'), header: undefined };
    const limits = rateLimits(settings);
    api = await startTestApi({ metrics: true, limits, registers, bounces, siem });
    await addSources(api.db, new Date());
    await claimMailbox(api.db, new Date(), new Date());
    const { countryCode, ticketNumber } = await api.submitted();
    const token = await api.person(['administrator']);
    const decide = () =>
      api.call('POST', `/registrations/${countryCode}/${ticketNumber}/decision`, {
        token,
        body: { decision: 'approve', reasonCodes: [], version: 1, waiver: 'Known to us.' },
      });
    expect((await decide()).status).toBe(200);
    expect((await decide()).status).toBe(429);
    await sql`alter table registrations add constraint seeded check (ticket_number <> 'T-2')`.execute(
      api.db,
    );
    await expect(api.submitted('US', { ticketNumber: 'T-2' })).rejects.toThrow('internal');
    await api.db
      .insertInto('market_settings')
      .values({ country_code: 'FR', retention: '{}', retention_changed_at: new Date() })
      .onConflict((conflict) =>
        conflict
          .column('country_code')
          .doUpdateSet({ retention: '{}', retention_changed_at: new Date() }),
      )
      .execute();
    await takeAnchors(api.db, generateKeyPairSync('ed25519').privateKey, () => new Date());
    globalThis.gc?.();
    text = await read(api.url);
    samples = samplesIn(text);
  });
  afterAll(() => api.close());

  test('has the type of each documented metric', () => {
    for (const { name, type } of documentedMetrics())
      expect(text).toContain(`# TYPE ${name} ${type}\n`);
  });

  test.each(documented.filter(({ name }) => name !== 'nodejs_gc_duration_seconds'))(
    'has $name with its labels',
    (metric) => {
      const own = samplesOf(metric, samples);
      expect(own.length).toBeGreaterThan(0);
      for (const { labels } of own) expect(labels.toSorted()).toEqual(metric.labels.toSorted());
    },
  );

  test('has every metric that alerts and dashboard need', () => {
    const exposed = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
    expect(neededMetrics().length).toBeGreaterThan(20);
    expect(neededMetrics().filter((name) => !exposed.includes(name))).toEqual([]);
  });

  test('has no metric of ours without a documented row', () => {
    const names = documentedMetrics().map(({ name }) => name);
    const own = [...text.matchAll(/^# TYPE (countersign_\S+) /gm)].map(([, name]) => name);
    expect(own.filter((name) => name === undefined || !names.includes(name))).toEqual([]);
  });

  test('has the numbers of what happened', () => {
    const numberOf = (series: string) => {
      const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
      return samples.find((sample) => sample.name === name && sample.text === labels)?.value;
    };
    const route = '/api/registrations/:countryCode/:ticketNumber/decision';
    const decided = `le="0.5",route="${route}",method="POST",status="200"`;
    expect(numberOf(`countersign_http_request_duration_seconds_bucket{${decided}}`)).toBeDefined();
    expect(numberOf('countersign_decisions_total{decision="approve"}')).toBe(1);
    expect(numberOf('countersign_decisions_total{decision="reject"}')).toBe(0);
    expect(numberOf('countersign_database_up')).toBe(1);
    expect(numberOf('countersign_ready')).toBe(1);
    expect(numberOf('countersign_database_errors_total{code="23514"}')).toBe(1);
    expect(numberOf('countersign_outbox_mails{state="held"}')).toBe(1);
    expect(numberOf('countersign_outbox_mails{state="failed"}')).toBe(0);
    expect(numberOf('countersign_http_requests_in_flight')).toBe(0);
    expect(numberOf('countersign_limits_hit_total{limit="decide"}')).toBe(1);
    expect(numberOf('countersign_limits_hit_total{limit="streams"}')).toBe(0);
    expect(text).not.toContain('T-2');
  });

  test('has the age of the mail that has been due for longest', async () => {
    const at = Date.parse('2030-01-01T00:00:00Z');
    await sql`update mails set not_before = ${new Date(at)} where state = 'queued'`.execute(api.db);
    await sql`update mails set not_before = ${new Date(at + 600_000)} where state = 'held'`.execute(
      api.db,
    );
    const ages = [-5, 90].map(async (seconds) => {
      const figures = await readOutboxFigures(api.db, new Date(at + seconds * 1000));
      return figures.oldestDueSeconds;
    });
    expect(await Promise.all(ages)).toEqual([0, 90]);
  });

  test('is read from the partial indexes of the outbox', async () => {
    const plan = await api.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql<object>`explain ${outboxFiguresQuery}`.execute(trx);
    });
    const text = JSON.stringify(plan.rows);
    expect(text).toContain('mails_to_send');
    expect(text).toContain('mails_failed');
    expect(text).not.toContain('Seq Scan');
  });
});

describe('while the database is unreachable', () => {
  let issuer: TestIssuer | undefined;
  let api: BusinessApi | undefined;
  afterEach(async () => {
    await api?.close();
    await issuer?.close();
  });

  test('the endpoint answers, without what the database knows', async () => {
    issuer = await startTestIssuer();
    const nowhere = { engine: 'postgres', url: 'postgres://127.0.0.1:1/nowhere' } as const;
    api = await startBusinessApi(testConfiguration(nowhere, issuer, { metrics: true }), {
      pages: async () => undefined,
    });
    const samples = samplesIn(await read(api.url));
    const values = (name: string) =>
      samples.filter((sample) => sample.name === name).map(({ value }) => value);
    expect(values('countersign_database_up')).toEqual([0]);
    expect(values('countersign_ready')).toEqual([0]);
    expect(values('countersign_outbox_mails')).toEqual([]);
    expect(values('countersign_outbox_oldest_due_seconds')).toEqual([]);
    expect(values('countersign_clock_skew_seconds')).toEqual([]);
    expect(values('countersign_database_pool_waiting')).toEqual([0]);
    const refused = samples.find(({ text }) => text === 'code="ECONNREFUSED"');
    expect(refused?.value).toBeGreaterThan(0);
    // Else it passes a proxy that refuses the path by comparing addresses as they come.
    expect((await fetch(`${api.url}/api/%6Detrics`)).status).toBe(404);
    expect((await fetch(`${api.url}/api/metrics?from=prometheus`)).status).toBe(200);
  });
});
