import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';
import { makeTlsCertificate } from './tls-certificate.ts';

// Debian's packages nginx-light and haproxy; they are in a folder that only root has in its PATH.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const isInstalled = (program: string) => spawnSync(program, ['-v'], { env }).status === 0;
const hasNginx = isInstalled('nginx');
const hasHaproxy = isInstalled('haproxy');
if (!hasNginx || !hasHaproxy)
  console.warn('nginx or haproxy is not installed: its file is not read.');

const folder = mkdtempSync(join(tmpdir(), 'countersign-proxy-'));
beforeAll(async () => {
  const { key, cert } = await makeTlsCertificate(folder);
  writeFileSync(join(folder, 'console.key'), key);
  writeFileSync(join(folder, 'console.crt'), cert);
  writeFileSync(join(folder, 'console.pem'), Buffer.concat([cert, key]));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of a file of deploy/proxy, whose other files are those of this test. */
function localCopy(name: string): string {
  const path = join(folder, name);
  const original = readFileSync(join(ROOT, 'deploy/proxy', name), 'utf8');
  const local = original.replaceAll(/\/etc\/(?:nginx|haproxy)\/tls/g, folder);
  writeFileSync(path, local.replaceAll('/var/log/nginx', folder));
  return path;
}

function judge(program: string, words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, { env, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

test.skipIf(!hasNginx)('nginx accepts its file', () => {
  const main = join(folder, 'main.conf');
  const log = `pid ${folder}/pid; error_log ${folder}/error.log;`;
  const file = localCopy('nginx.conf');
  writeFileSync(main, `${log} events {} http { access_log off; include ${file}; }`);
  const { status, output } = judge('nginx', ['-t', '-c', main]);
  expect(status, output).toBe(0);
});

test.skipIf(!hasHaproxy)('HAProxy accepts its file', () => {
  const { status, output } = judge('haproxy', ['-c', '-f', localCopy('haproxy.cfg')]);
  expect(status, output).toBe(0);
});

const written = (name: string) => readFileSync(join(ROOT, 'deploy/proxy', name), 'utf8');

test.each(['/answer/', '/status/'])(
  'slow senders of one address hold few forms below %s',
  (path) => {
    const nginx = written('nginx.conf');
    expect(nginx).toMatch(/^limit_conn_zone \$binary_remote_addr zone=applicants:/m);
    const place = nginx.split(`  location ${path} {\n`)[1]?.split('\n  }\n')[0] ?? '';
    expect(place).toMatch(/^ {4}limit_conn applicants 32;$/m);
    const denial =
      /^ {2}http-request deny deny_status 429 if \{ path_beg (.*) \} \{ sc_conn_cur\(0\) gt 32 \}$/m;
    expect(denial.exec(written('haproxy.cfg'))?.[1]?.split(' ')).toContain(path);
  },
);

test('a proxy holds small bodies until they are whole, so that slow ones do not reach the API', () => {
  // HAProxy waits for what it is told to; nginx waits unless told not to, which only the step with files does.
  const haproxy = written('haproxy.cfg');
  expect(haproxy).toMatch(/^ {2}option http-buffer-request$/m);
  expect(haproxy).toMatch(/^ {2}timeout http-request 10s$/m);
  const nginx = written('nginx.conf');
  expect(nginx).toMatch(/^ {2}client_body_timeout 10s;$/m);
  expect(nginx.match(/proxy_request_buffering off;/g)).toHaveLength(1);
  expect(nginx).toMatch(/review\$ \{\s+proxy_request_buffering off;/);
});
