import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { ROOT } from '../run/run-step.ts';

const folder = join(ROOT, 'deploy/monitoring');
// Debian's package prometheus has it.
const isInstalled = spawnSync('promtool', ['--version']).status === 0;
if (!isInstalled) console.warn('No promtool found: the alert rules are not run.');

function promtool(command: readonly string[], cwd = folder) {
  const { status, stdout, stderr } = spawnSync('promtool', command, { cwd, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

test.skipIf(!isInstalled)('Prometheus accepts the rules and the configuration', () => {
  const rules = promtool(['check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yaml']);
  expect(rules.status, rules.output).toBe(0);
  const configuration = promtool(['check', 'config', 'prometheus.yaml']);
  expect(configuration.status, configuration.output).toBe(0);
});

test.skipIf(!isInstalled)(
  'every alert fires on its condition and is silent without',
  { timeout: 120_000 },
  () => {
    const { status, output } = promtool(['test', 'rules', 'alerts.test.yaml']);
    expect(status, output).toBe(0);
  },
);

test.skipIf(!isInstalled)('a rule that cannot fire fails its test', () => {
  const copy = mkdtempSync(join(tmpdir(), 'countersign-alerts-'));
  try {
    const rules = readFileSync(join(folder, 'alerts.yaml'), 'utf8');
    const broken = rules.replace(
      '(countersign_database_up) == 0\n',
      '(countersign_database_up) == 2\n',
    );
    expect(broken).not.toBe(rules);
    writeFileSync(join(copy, 'alerts.yaml'), broken);
    const { tests, ...rest } = parse(readFileSync(join(folder, 'alerts.test.yaml'), 'utf8'));
    const concerned = tests.filter((one: unknown) => JSON.stringify(one).includes('DatabaseDown'));
    writeFileSync(join(copy, 'some.yaml'), stringify({ ...rest, tests: concerned }));
    const { status, output } = promtool(['test', 'rules', 'some.yaml'], copy);
    expect(status).not.toBe(0);
    expect(output).toContain('alertname: CountersignDatabaseDown');
    expect(output).not.toContain('alertname: CountersignCopyNotReady');
  } finally {
    rmSync(copy, { recursive: true });
  }
});
