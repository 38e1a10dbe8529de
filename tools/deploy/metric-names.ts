import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../run/run-step.ts';

/** A metric of docs/metrics.md. */
export interface DocumentedMetric {
  readonly name: string;
  readonly type: string;
  readonly labels: readonly string[];
}

/** What a PromQL expression asks for: names of series as written, and labels. */
export interface Question {
  readonly expression: string;
  readonly names: readonly string[];
  readonly labels: readonly string[];
}

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

interface RuleFile {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The rules of deploy/monitoring/alerts.yaml in their order. */
export function alertRules(): readonly Rule[] {
  const { groups }: RuleFile = parse(read('deploy/monitoring/alerts.yaml'));
  return groups.flatMap(({ rules }) => rules);
}

/** What every rule and every panel of the dashboard asks Prometheus. */
export function monitoringQuestions(): readonly Question[] {
  const { panels }: Dashboard = JSON.parse(read('deploy/monitoring/dashboard.json'));
  const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return [...alertRules().map(({ expr }) => expr), ...asked].map(questionOf);
}

/**
 * The metrics that alerts and dashboard need from `/api/metrics`, as docs/metrics.md names them:
 * without a histogram's endings, without recorded series and Prometheus' own `up`.
 */
export function neededMetrics(): readonly string[] {
  const names = monitoringQuestions().flatMap((question) => question.names);
  const exposed = names.filter((name) => !name.includes(':') && name !== 'up').map(metricOf);
  return [...new Set(exposed)].toSorted();
}

/** The metrics of the table in docs/metrics.md. */
export function documentedMetrics(markdown = read('docs/metrics.md')): readonly DocumentedMetric[] {
  const rows = markdown.matchAll(/^\| `([a-z_0-9]+)` \| (\w+) \| ([^|]*)\|/gm);
  return [...rows].map(([, name = '', type = '', labels = '']) => ({
    name,
    type,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
  }));
}

/** The metric to which a series belongs: a histogram has three kinds of them. */
export function metricOf(series: string): string {
  const base = series.replace(/_(bucket|count|sum)$/, '');
  const isHistogram = documentedMetrics().some(
    ({ name, type }) => name === base && type === 'histogram',
  );
  return isHistogram ? base : series;
}

const operators = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);

/** Reads names and labels out of PromQL; enough of its grammar for plain expressions. */
export function questionOf(expression: string): Question {
  const labels: string[] = [];
  const bare = expression
    .replaceAll(/#.*$/gm, ' ')
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\{([^}]*)\}/g, (_, matchers: string) => {
      labels.push(...(matchers.match(/\w+(?=\s*[=!])/g) ?? []));
      return ' ';
    })
    .replaceAll(
      /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g,
      (_, list: string) => {
        labels.push(...(list.match(/\w+/g) ?? []));
        return ' ';
      },
    );
  const words = bare.match(/(?<![\w:.])[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g) ?? [];
  return { expression, names: words.filter((word) => !operators.has(word)), labels };
}
