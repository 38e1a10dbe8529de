import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '@countersign/business-api/server/configuration/configuration';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run/run-step.ts';
import { documentedSettings } from './documented-settings.ts';
import { readEnvironmentFile } from './read-environment-file.ts';

const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');

const environments = {
  'deploy/kubernetes': {
    ...parse(read('kubernetes/settings.yaml')).data,
    ...readEnvironmentFile(read('kubernetes/secrets.example.env')),
  },
  'deploy/systemd': readEnvironmentFile(read('systemd/environment.example')),
};

test.each(Object.entries(environments))('%s starts with settings that are documented', (_, env) => {
  expect(Object.keys(env).filter((name) => !documentedSettings.includes(name))).toEqual([]);
  const configuration = readConfiguration(env);
  expect(configuration.database.engine).toBe('postgres');
  expect(configuration.demoWorld).toBe(false);
  expect(configuration.groupMapping.roles).toBeDefined();
  expect(configuration.proxyHops).toBe(1);
});

test('files for kubectl have no quotes, which it would leave in the values', () => {
  for (const path of ['kubernetes/secrets.example.env', 'kubernetes/migrate/owner.example.env']) {
    expect(read(path)).not.toMatch(/^\w+=['"]/m);
  }
});

test('the job that migrates has the address of another role than the copies', () => {
  const { DATABASE_URL = '', ...rest } = readEnvironmentFile(
    read('kubernetes/migrate/owner.example.env'),
  );
  expect(rest).toEqual({});
  expect(new URL(DATABASE_URL).username).toBe('countersign_owner');
  for (const environment of Object.values(environments)) {
    expect(new URL(environment.DATABASE_URL).username).toBe('countersign_app');
  }
});

test('Prometheus asks the port at which a copy listens, and both say where', () => {
  const environment = read('systemd/environment.example');
  const prometheus = read('monitoring/prometheus.yaml');
  const { HOST, PORT } = readEnvironmentFile(environment);
  const targets: string[] = parse(prometheus).scrape_configs[0].static_configs[0].targets;
  expect(targets.map((target) => target.split(':')[1])).toEqual(targets.map(() => PORT));
  // No one on another machine reaches it there.
  expect(HOST).toBe('127.0.0.1');
  expect(prometheus).toMatch(/^#.* `HOST`/m);
  expect(environment).toMatch(/^#.*Prometheus/m);
});

test('no file of settings holds a secret', () => {
  const { data } = parse(read('kubernetes/settings.yaml'));
  const secret = [
    ...['DATABASE_URL', 'SMTP_URL', 'INTROSPECTION_CLIENT_SECRET', 'WEBHOOK_KEY'],
    ...['DOCUMENT_KEY', 'DOCUMENT_BUCKET_SECRET'],
  ];
  expect(Object.keys(data).filter((name) => secret.includes(name))).toEqual([]);
});
