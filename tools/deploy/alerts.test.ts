import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';

const folder = join(ROOT, 'deploy/monitoring');
// Debian's package prometheus has it.
const isInstalled = spawnSync('promtool', ['--version']).status === 0;
if (!isInstalled) console.warn('No promtool found: the alert rules are not run.');

function promtool(command: readonly string[], cwd = folder) {
  const { status, stdout, stderr } = spawnSync('promtool', command, { cwd, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

test.skipIf(!isInstalled)('Prometheus takes the rules and the configuration', () => {
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

test.skipIf(!isInstalled)('a rule that cannot fire fails its test', { timeout: 120_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'countersign-alerts-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const rules = readFileSync(join(copy, 'alerts.yaml'), 'utf8');
    writeFileSync(join(copy, 'alerts.yaml'), rules.replace(' == 0\n        for: 1m', ' == 2'));
    const { status, output } = promtool(['test', 'rules', 'alerts.test.yaml'], copy);
    expect(status).not.toBe(0);
    expect(output).toContain('alertname: CountersignDatabaseDown');
    expect(output).not.toContain('alertname: CountersignAbsent');
  } finally {
    rmSync(copy, { recursive: true });
  }
});
