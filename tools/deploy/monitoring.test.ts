import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@countersign/contract/all-endpoints';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run/run-step.ts';
import {
  alertRules,
  documentedMetrics,
  metricOf,
  monitoringQuestions,
  neededMetrics,
  type Question,
  questionOf,
} from './metric-names.ts';

const metrics = documentedMetrics();
const rules = alertRules();
const alerts = rules.filter(({ alert }) => alert !== undefined);
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));
const labelsOfAll = ['job', 'instance', 'le', 'slo'];

describe('the table of metrics', () => {
  test('names each metric once, with its type', () => {
    const names = metrics.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names).toEqual([...new Set(names)]);
    for (const { type } of metrics) expect(['counter', 'gauge', 'histogram']).toContain(type);
  });

  test('has every metric that alerts and dashboard need', () => {
    const documented = metrics.map(({ name }) => name);
    expect(neededMetrics().filter((name) => !documented.includes(name))).toEqual([]);
  });

  test('has no metric of ours that is never shown', () => {
    const own = metrics.map(({ name }) => name).filter((name) => name.startsWith('countersign_'));
    expect(own.filter((name) => !neededMetrics().includes(name))).toEqual([]);
  });
});

test('each question names series and labels that exist', () => {
  const questions = monitoringQuestions();
  expect(questions.length).toBeGreaterThan(60);
  expect(questions.flatMap(faultsOf)).toEqual([]);
  const seeded = 'sum by (route) (countersign:typo) / on (slo) countersign_database_up{state="x"}';
  expect(faultsOf(questionOf(seeded))).toEqual([
    expect.stringMatching('countersign:typo'),
    expect.stringMatching('route'),
    expect.stringMatching('state'),
  ]);
});

function faultsOf({ expression, names, labels }: Question): string[] {
  const known = metrics.filter(({ name }) => names.map(metricOf).includes(name));
  const allowed = [...labelsOfAll, ...known.flatMap((metric) => metric.labels)];
  const unknown = [
    ...names.filter((name) => name.includes(':') && !recorded.has(name)),
    ...labels.filter((label) => !allowed.includes(label)),
  ];
  return unknown.map((word) => `${word} in ${expression}`);
}

test('every route in a rule is a route of the API', () => {
  const urls = new Set(allEndpoints.map(({ url }) => `/api${url}`));
  const text = rules.map(({ expr }) => expr).join('\n');
  const named = [...text.matchAll(/route=~?"([^"]+)"/g)].flatMap(([, routes = '']) =>
    routes.split('|'),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((route) => !urls.has(route))).toEqual([]);
});

describe('alerts', () => {
  const pages = readdirSync(join(ROOT, 'docs/runbooks')).filter((file) => file !== 'README.md');
  const pageOf = (alert: string) =>
    `${alert
      .replace(/^Countersign/, '')
      .replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`)
      .toLowerCase()}.md`;

  test.each(alerts)(
    '$alert has a severity and its own page',
    ({ alert = '', labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels?.severity);
      expect(annotations?.runbook_url).toBe(`docs/runbooks/${pageOf(alert)}`);
      const page = join(ROOT, annotations?.runbook_url ?? '');
      expect(existsSync(page)).toBe(true);
      const text = readFileSync(page, 'utf8');
      expect(text.startsWith(`# ${alert}\n`)).toBe(true);
      expect(text.match(/^## .+$/gm)).toEqual([
        '## What it means',
        '## What people see',
        '## Where to look',
        '## What to do',
        '## When it is over',
      ]);
    },
  );

  test('every page belongs to an alert', () => {
    expect(pages.toSorted()).toEqual(alerts.map(({ alert = '' }) => pageOf(alert)).toSorted());
  });

  test('the list of pages names each of them', () => {
    const list = readFileSync(join(ROOT, 'docs/runbooks/README.md'), 'utf8');
    const linked = [...list.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => page);
    expect(linked.toSorted()).toEqual(pages.toSorted());
  });

  test('each is tested firing and silent', () => {
    const { tests } = parse(readFileSync(join(ROOT, 'deploy/monitoring/alerts.test.yaml'), 'utf8'));
    const steps: { alertname: string; exp_alerts: unknown[] }[] = tests.flatMap(
      (one: { alert_rule_test: unknown[] }) => one.alert_rule_test,
    );
    for (const { alert } of alerts) {
      const own = steps.filter(({ alertname }) => alertname === alert);
      expect(
        own.some((step) => step.exp_alerts.length > 0),
        `${alert} fires`,
      ).toBe(true);
      expect(
        own.some((step) => step.exp_alerts.length === 0),
        `${alert} is silent`,
      ).toBe(true);
    }
  });
});

test('names and labels are read out of PromQL', () => {
  const expression = `sum by (route, le) (rate(a_bucket{x="y and z", route!~"b"}[5m])) # c
    and on (job) max(d:e:rate5m) > 1e3 or absent(up{job="f"} == 1)`;
  expect(questionOf(expression)).toMatchObject({
    names: ['a_bucket', 'd:e:rate5m', 'up'],
    labels: ['x', 'route', 'job', 'route', 'le', 'job'],
  });
});

test('a wrong name is reported', () => {
  expect(questionOf('countersing_typo > 0').names).toEqual(['countersing_typo']);
  expect(documentedMetrics('| `a_total` | counter | `b`, `c` | What. |')).toEqual([
    { name: 'a_total', type: 'counter', labels: ['b', 'c'] },
  ]);
});
