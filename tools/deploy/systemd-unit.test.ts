import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';
import { secondsOfSetting } from './documented-settings.ts';

const unit = readFileSync(join(ROOT, 'deploy/systemd/countersign.service'), 'utf8');
const anchors = readFileSync(join(ROOT, 'deploy/systemd/anchors.conf'), 'utf8');
const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const analyzer = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
const systemd = Number(/^systemd (\d+)/.exec(analyzer.stdout ?? '')?.[1] ?? 0);
/** systemd's own scale: 0 is without any exposure, 100 the most. */
const mostExposure = 20;

function directive(name: string): string | undefined {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
}

test('the unit starts the same process as npm run serve', () => {
  const [, ...rest] = String(root.scripts.serve).split(' ');
  const place = directive('WorkingDirectory');
  expect(directive('ExecStart')).toBe([`${place}/node_modules/.bin/node`, ...rest].join(' '));
});

test('the unit runs from a link, and no step of the documents installs into what runs', () => {
  const place = directive('WorkingDirectory');
  expect(place).toMatch(/\/current$/);
  const guide = readFileSync(join(ROOT, 'docs/deployment.md'), 'utf8');
  const [, chapter = ''] = /^## systemd\n(.*?)^## /ms.exec(guide) ?? [];
  const installs = chapter.match(/^cd .* && npm ci .*$/gm) ?? [];
  expect(installs.length).toBeGreaterThan(1);
  for (const step of installs) expect(step).toMatch(/^cd \/srv\/countersign\/releases\/[\d.]+ &&/);
  const moves = [...chapter.matchAll(/mv -T \S+ (\S+)/g)].map(([, link]) => link);
  expect(moves).toContain(place);
});

test('the unit removes every privilege', () => {
  expect(directive('NoNewPrivileges')).toBe('yes');
  expect(directive('DynamicUser')).toBe('yes');
  expect(directive('ProtectSystem')).toBe('strict');
  expect(directive('CapabilityBoundingSet')).toBe('');
  expect(directive('SystemCallFilter')).toBe('@system-service');
});

test('the unit leaves time to drain and to close', () => {
  const drainSeconds = secondsOfSetting('DRAIN_SECONDS') ?? 5;
  expect(directive('KillSignal')).toBe('SIGTERM');
  expect(Number(directive('TimeoutStopSec'))).toBeGreaterThan(drainSeconds + 10);
});

test('anchors can be written where the addition to the unit says', () => {
  const place = /^Environment=ANCHOR_FILE=(.*)\/[^/]+$/m.exec(anchors)?.[1];
  const [, , name] = /^LoadCredential=(([^:]+):.*)$/m.exec(anchors) ?? [];
  expect(anchors).toContain(`\nReadWritePaths=${place}\n`);
  expect(anchors).toContain(`\nEnvironment=ANCHOR_KEY_FILE=%d/${name}\n`);
  const audit = readFileSync(join(ROOT, 'docs/audit.md'), 'utf8');
  expect(audit).toContain(`${place}/anchors.jsonl`);
  expect(audit).toContain('deploy/systemd/anchors.conf');
});

// Neither judgement needs a running systemd; the second came with version 250.
test.skipIf(systemd < 250)('systemd accepts the unit and finds it hardened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-unit-'));
  try {
    const judged = (text: string, command: readonly string[]) => {
      const file = join(folder, 'countersign.service');
      // systemd checks the program's path, which is another one here.
      writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
      return spawnSync('systemd-analyze', [...command, file], { encoding: 'utf8' });
    };
    const security = ['security', '--offline=true', `--threshold=${mostExposure}`];
    for (const text of [unit, `${unit}\n${anchors}`]) {
      expect(judged(text, ['verify'])).toMatchObject({ status: 0, stderr: '' });
      expect(judged(text, security)).toMatchObject({ status: 0 });
    }
    const weakened = unit.replaceAll(/^(Protect|Restrict|Private|SystemCall).*\n/gm, '');
    expect(judged(weakened, security).status).not.toBe(0);
    expect(judged(`${unit}\n[Service]\nProtectSytem=yes\n`, ['verify']).stderr).toContain('Sytem');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
