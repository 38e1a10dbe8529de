import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { freePort } from '../child-server.ts';
import { type ForeignProvider, plainScopes } from './foreign-provider.ts';
import { configureGlewlwyd, robin } from './glewlwyd-set-up.ts';
import { tokenOf } from './mock-server-provider.ts';

/** Where Debian's package puts what is needed. */
const program = '/usr/bin/glewlwyd';
const shared = '/usr/share/glewlwyd';
const schema = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const blankPage =
  '<!doctype html><html lang="en"><title>Glewlwyd</title><link rel="icon" href="data:,"></html>';
const startsWithinMs = 20_000;

/** Why Glewlwyd cannot be started here; undefined where it can. */
export function glewlwydMissing(): string | undefined {
  const missing = [program, shared, schema].find((path) => !existsSync(path));
  return missing === undefined
    ? undefined
    : `${missing} is not there: on Debian, apt-get install glewlwyd`;
}

/** Glewlwyd, an OpenID provider in C, with a folder of its own and on 127.0.0.1 only. */
export async function startGlewlwyd(consoleUrl: string): Promise<ForeignProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-glewlwyd-'));
  const url = `http://localhost:${await freePort()}`;
  await prepare(folder, url);
  const child = spawn(program, [`--config-file=${join(folder, 'glewlwyd.conf')}`], {
    stdio: 'ignore',
  });
  await untilItAnswers(child, url, join(folder, 'log'));

  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { issuer, audience, site } = await configureGlewlwyd(url, consoleUrl, {
    key: String(privateKey.export({ type: 'pkcs1', format: 'pem' })),
    cert: String(publicKey.export({ type: 'spki', format: 'pem' })),
  });
  return {
    issuer,
    settings: {
      API_AUDIENCE: audience,
      CONSOLE_IDENTITY: JSON.stringify({
        scopes: plainScopes,
        authorizationParameters: { resource: audience },
        endSession: false, // it asks again, on a page of its own
      }),
    },
    async siteToken() {
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${site.id}:${site.secret}`)}` },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          scope: 'registrations.submit',
          resource: audience,
        }),
      });
      return tokenOf(await answer.json());
    },
    signIn,
    personName: robin.name,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * What Glewlwyd's pages do when a person types name and password and agrees, by the calls that they
 * make: the pages themselves need libraries that its package does not bring, so a blank page replaces them.
 */
async function signIn(page: Page): Promise<void> {
  await page.waitForURL('**/login.html?*callback_url=*');
  await page.evaluate(
    async ({ username, password, scope }) => {
      const query = new URLSearchParams(location.search);
      const call = (method: string, path: string, body: object) =>
        fetch(`/api/auth/${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      await call('POST', '', { username, password });
      await call('PUT', `grant/${query.get('client_id')}`, { scope });
      location.assign(`${query.get('callback_url')}&g_continue`);
    },
    { ...robin, scope: plainScopes.join(' ') },
  );
}

async function prepare(folder: string, url: string): Promise<void> {
  const database = new DatabaseSync(join(folder, 'glewlwyd.sqlite'));
  database.exec(`begin; ${await readFile(schema, 'utf8')}; commit;`);
  database.close();
  const pages = join(folder, 'pages');
  await mkdir(pages);
  await writeFile(join(pages, 'login.html'), blankPage);
  const sample = await readFile(join(shared, 'templates/glewlwyd-debian.conf.properties'), 'utf8');
  const set: readonly (readonly [RegExp, string])[] = [
    [/^port=.*$/m, `port=${new URL(url).port}`],
    [/^#?\s*bind_address=.*$/m, 'bind_address="127.0.0.1"'],
    [/^external_url=.*$/m, `external_url="${url}"`],
    [/^#?\s*static_files_path=.*$/m, `static_files_path="${pages}/"`],
    [/^log_file=.*$/m, `log_file="${join(folder, 'log')}"`],
    [/^@include .*$/m, `database = { type = "sqlite3"; path = "${folder}/glewlwyd.sqlite"; };`],
  ];
  const configured = set.reduce((text, [line, instead]) => {
    if (!line.test(text)) throw new Error(`Glewlwyd's sample has no line ${line}.`);
    return text.replace(line, instead);
  }, sample);
  await writeFile(join(folder, 'glewlwyd.conf'), configured);
}

async function untilItAnswers(child: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + startsWithinMs;
  for (;;) {
    if (
      await fetch(`${url}/config`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`Glewlwyd did not come up:\n${await readFile(log, 'utf8').catch(String)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
