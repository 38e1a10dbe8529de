import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '@countersign/business-api/server/configuration/configuration';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run/run-step.ts';
import { findTypeFaults } from './find-type-faults.ts';
import { type Manifest, parseManifests } from './read-manifests.ts';

// `kubectl kustomize` needs no cluster; without kubectl what it would join is looked at on its own.
const isInstalled = spawnSync('kubectl', ['version', '--client']).status === 0;
if (!isInstalled) console.warn('No kubectl found: the overlay of the documents is not rendered.');

const guide = readFileSync(join(ROOT, 'docs/deployment.md'), 'utf8');
const [overlay = ''] = [...guide.matchAll(/^```yaml\n# kustomization\.yaml\n(.*?)^```/gms)].map(
  ([, block]) => block,
);

interface Described {
  readonly metadata: { readonly name: string; readonly namespace?: string };
}
const described = ({ value }: Manifest) => (value as Described).metadata; // every kind has it

/** What `kubectl apply -k` would send for an overlay beside a checkout of this project. */
function render(text: string): readonly Manifest[] {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-overlay-'));
  try {
    mkdirSync(join(folder, 'overlay'));
    symlinkSync(ROOT, join(folder, 'countersign'));
    writeFileSync(join(folder, 'overlay/kustomization.yaml'), text);
    const command = ['kustomize', join(folder, 'overlay')];
    const { status, stdout, stderr } = spawnSync('kubectl', command, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return parseManifests('overlay', stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the overlay names folders that exist and set the namespace', () => {
  const { resources, components } = parse(overlay);
  const folders: string[] = [...resources, ...components].map((path: string) =>
    path.replace(/^\.\.\/countersign\//, ''),
  );
  expect(folders).toContain('deploy/kubernetes');
  for (const folder of folders) {
    const file = join(ROOT, folder, 'kustomization.yaml');
    expect(existsSync(file), folder).toBe(true);
    // A component's objects do not get the namespace of what it is added to.
    expect(parse(readFileSync(file, 'utf8')).namespace, folder).toBe('countersign');
  }
});

test.skipIf(!isInstalled)('the overlay puts every object into one namespace', () => {
  const manifests = render(overlay);
  expect(manifests.length).toBeGreaterThan(10);
  const namespaces = manifests.map((one) => [
    one.kind,
    described(one).name,
    one.kind === 'Namespace' ? described(one).name : described(one).namespace,
  ]);
  expect(namespaces.filter(([, , namespace]) => namespace !== 'countersign')).toEqual([]);
  expect(findTypeFaults(manifests)).toEqual([]);
});

test.skipIf(!isInstalled)('the overlay replaces each example by the company’s own', () => {
  const manifests = render(overlay);
  const text = JSON.stringify(manifests.map(({ value }) => value));
  expect(text).not.toMatch(/(?:registry|console|login)\.example/);
  // Only as what the way to public addresses leaves out.
  expect(text.replaceAll(/"except":\[[^\]]*\]/g, '')).not.toContain('10.0.0.0/8');
  const images = new Set([...text.matchAll(/"image":"([^"]*)"/g)].map(([, image]) => image));
  const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.value;
  const { data } = settings as { data: Readonly<Record<string, string>> }; // every ConfigMap has it
  const secrets = { DATABASE_URL: 'postgres://db.internal/x', SMTP_URL: 'smtps://mail.internal' };
  expect(readConfiguration({ ...data, ...secrets })).toMatchObject({
    consoleUrl: 'https://console.company.example',
    proxyHops: 1,
  });
  expect([...images]).toEqual([expect.stringMatching(/^registry\.company\.example\/.*:0\.2\.0$/)]);
});
