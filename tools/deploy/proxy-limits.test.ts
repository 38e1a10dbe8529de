import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longestForm } from '@countersign/business-api/asking/page/read-multipart';
import { staffUploadLimitBytes } from '@countersign/business-api/documents/upload-by-staff';
import { documentLimit, documentLimitBytes } from '@countersign/contract/requests/documents';
import type { Ingress } from 'kubernetes-types/networking/v1.js';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';
import { readManifests } from './read-manifests.ts';

/** What the API takes below each path; a proxy that lets less through answers 413 in its place. */
const needed: Readonly<Record<string, number>> = {
  '/answer/': documentLimit * documentLimitBytes + longestForm,
  '/api/': staffUploadLimitBytes,
};

const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
/** The table of operations.md: megabytes by path. */
const documented = Object.fromEntries(
  [...guide.matchAll(/^ {2}\| `(\/\w+\/)` \| (\d+) MB \|/gm)].map(([, path = '', size]) => [
    path,
    Number(size),
  ]),
);

const ingresses = readManifests(join(ROOT, 'deploy/kubernetes/ingress'))
  .filter(({ kind }) => kind === 'Ingress')
  // The manifests are checked against this type by another test.
  .map(({ value }) => value as Ingress);

/** The annotation of the ingress that a request for this path gets to: that of the longest prefix. */
function annotationOf(path: string, name: string): string | undefined {
  const fits = ({ spec }: Ingress) =>
    (spec?.rules ?? [])
      .flatMap(({ http }) => http?.paths ?? [])
      .map((one) => one.path ?? '')
      .filter((prefix) => prefix === '/' || path.startsWith(`${prefix}/`))
      .map((prefix) => prefix.length);
  const longest = (one: Ingress) => Math.max(0, ...fits(one));
  const [nearest] = ingresses.toSorted((one, other) => longest(other) - longest(one));
  return nearest?.metadata?.annotations?.[`nginx.ingress.kubernetes.io/${name}`];
}

describe.each(Object.keys(needed))('below %s', (path) => {
  test('the documents name a size of bodies that is enough', () => {
    // Whatever a proxy takes for a megabyte.
    expect((documented[path] ?? 0) * 1_000_000).toBeGreaterThan(needed[path] ?? Infinity);
  });

  test('the ingress lets that size through', () => {
    expect(annotationOf(`${path}x`, 'proxy-body-size')).toBe(`${documented[path]}m`);
  });
});

test('nginx lets these sizes through', () => {
  const nginx = readFileSync(join(ROOT, 'deploy/proxy/nginx.conf'), 'utf8');
  const sizes = [...nginx.matchAll(/location (\/\w+\/) \{[^}]*client_max_body_size (\d+)m;/g)];
  expect(Object.fromEntries(sizes.map(([, path, size]) => [path, Number(size)]))).toEqual(
    documented,
  );
});

test('the ingress writes no link of an applicant into its log, nor files onto its disk', () => {
  expect(annotationOf('/answer/x', 'enable-access-log')).toBe('false');
  expect(annotationOf('/answer/x', 'proxy-request-buffering')).toBe('off');
  expect(annotationOf('/api/me', 'enable-access-log')).toBeUndefined();
});

test('each ingress limits requests by address and asks for TLS', () => {
  expect(ingresses.length).toBeGreaterThan(1);
  for (const { metadata, spec } of ingresses) {
    const names = Object.keys(metadata?.annotations ?? {}).map((name) => name.split('/')[1]);
    expect(names).toEqual(
      expect.arrayContaining(['limit-rps', 'limit-connections', 'ssl-redirect', 'proxy-body-size']),
    );
    expect(spec?.tls).toEqual(ingresses[0]?.spec?.tls);
    expect(spec?.rules?.map(({ host }) => host)).toEqual([spec?.tls?.[0]?.hosts?.[0]]);
  }
});
