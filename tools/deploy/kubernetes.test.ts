import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run/run-step.ts';
import { documentedSettings, secondsOfSetting } from './documented-settings.ts';
import { findTypeFaults } from './find-type-faults.ts';
import type { ManifestKinds } from './manifest-kinds.ts';
import { type Manifest, parseManifests, readManifests } from './read-manifests.ts';

const folder = join(ROOT, 'deploy/kubernetes');
const folders = [folder, join(folder, 'ingress'), join(folder, 'migrate')];
const manifests = folders
  .flatMap(readManifests)
  .filter(({ kind }) => !['Kustomization', 'Component'].includes(kind));

/** That of a name, or the only one of its kind in the folder of the copies. */
function manifestOf<K extends keyof ManifestKinds>(kind: K, name?: string): ManifestKinds[K] {
  const place = name === undefined ? readManifests(folder) : manifests;
  const found = place.find(
    (one) => one.kind === kind && (name === undefined || nameOf(one) === name),
  );
  // A test below checks every manifest against this very type.
  return found?.value as ManifestKinds[K];
}

function nameOf({ value }: Manifest): string | undefined {
  return (value as { metadata?: { name?: string } }).metadata?.name; // every kind has it
}

const deployment = manifestOf('Deployment').spec;
const pod = deployment?.template.spec;
const container = pod?.containers[0];
const job = manifestOf('Job', 'countersign-migrate').spec;
const labels = deployment?.template.metadata?.labels;

test.each(folders)('%s: its kustomization names each file', (place) => {
  const { resources } = parse(readFileSync(join(place, 'kustomization.yaml'), 'utf8'));
  const files = readdirSync(place).filter((file) => file.endsWith('.yaml'));
  expect([...resources, 'kustomization.yaml'].sort()).toEqual(files.sort());
});

test('the manifests have the fields that Kubernetes knows', () => {
  expect(manifests.length).toBeGreaterThan(8);
  expect(findTypeFaults(manifests)).toEqual([]);
});

test('the type check finds wrong fields, values and kinds', () => {
  const faulty = [
    'kind: Deployment\nspec: {selector: {}, template: {spec: {containers: [{name: a, securityContext: {readOnlyRootFileSystem: true}}]}}}',
    'kind: Service\nspec: {ports: [{port: "eighty"}]}',
    'kind: Servant',
  ];
  for (const text of faulty) {
    expect(findTypeFaults(parseManifests('seeded.yaml', text))).toHaveLength(1);
  }
  expect(() => parseManifests('seeded.yaml', 'kind: A\nkind: B')).toThrow('seeded.yaml');
});

describe.each([
  ['of a copy', 'countersign', pod],
  ['that migrates', 'countersign-migrate', job?.template.spec],
])('the pod %s', (_, name, spec) => {
  test('runs without any privilege', () => {
    expect(spec?.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(spec?.securityContext?.runAsUser).toBeGreaterThan(0);
    expect(spec?.containers.map(({ securityContext }) => securityContext)).toEqual([
      {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        privileged: false,
        capabilities: { drop: ['ALL'] },
      },
    ]);
    expect(spec).not.toHaveProperty('hostNetwork');
    const kinds = spec?.volumes?.flatMap((volume) => Object.keys(volume));
    expect(kinds?.filter((kind) => !['configMap', 'secret', 'name'].includes(kind))).toEqual([]);
  });

  test('gets no token of a service account', () => {
    const account = manifestOf('ServiceAccount', name);
    expect(spec?.automountServiceAccountToken).toBe(false);
    expect(account.automountServiceAccountToken).toBe(false);
    expect(spec?.serviceAccountName).toBe(account.metadata?.name);
  });
});

describe('the job that migrates', () => {
  const [migrating] = job?.template.spec?.containers ?? [];

  test('runs the command of the same image, and ends', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(migrating?.command?.join(' ')).toBe(scripts.migrate);
    const [image] = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')).images;
    expect(migrating?.image).toBe(`${image.newName}:${image.newTag}`);
    expect(job?.template.spec?.restartPolicy).toBe('Never');
  });

  test('alone gets the Secret with the owner’s address', () => {
    const example = readFileSync(join(folder, 'migrate/owner.example.env'), 'utf8');
    expect(migrating?.envFrom).toEqual([{ secretRef: { name: 'countersign-owner' } }]);
    expect(example).toContain('generic countersign-owner ');
    expect(existsSync(join(folder, 'migrate/owner.env'))).toBe(false);
    const users = manifests.filter(({ value }) =>
      JSON.stringify(value).includes('countersign-owner'),
    );
    expect(users.map(({ file }) => file)).toEqual(['job.yaml']);
  });

  test('is chosen by its label, with all that it needs, and is no copy', () => {
    const own = { 'app.kubernetes.io/name': 'countersign-migrate' };
    expect(job?.template.metadata?.labels).toEqual(own);
    expect(own).not.toEqual(labels);
    const beside = readManifests(join(folder, 'migrate')).filter(
      ({ kind }) => kind !== 'Component',
    );
    expect(beside.length).toBe(3);
    for (const { value } of beside) expect(value).toMatchObject({ metadata: { labels: own } });
  });

  test('reaches the database and nothing else', () => {
    const policy = manifestOf('NetworkPolicy', 'countersign-migrate').spec;
    expect(policy?.podSelector.matchLabels).toEqual(job?.template.metadata?.labels);
    expect(policy?.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(policy?.ingress).toBeUndefined();
    const ports = policy?.egress?.map((rule) => rule.ports?.map(({ port }) => port));
    expect(ports).toEqual([[53, 53], [5432]]);
  });
});

describe('the pod', () => {
  test('is admitted by a namespace of the restricted kind', () => {
    expect(manifestOf('Namespace').metadata?.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
  });

  test('is probed on the port for operations', () => {
    const paths = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe];
    expect(paths.map((probe) => probe?.httpGet?.path)).toEqual([
      '/api/health/live',
      '/api/health/live',
      '/api/health/ready',
    ]);
    expect(paths.map((probe) => probe?.httpGet?.port)).toEqual(Array(3).fill('operations'));
  });

  test.each([
    ['http', 'PORT'],
    ['operations', 'OPERATIONS_PORT'],
  ])('listens on its port %s', (name, setting) => {
    const port = container?.ports?.find((one) => one.name === name)?.containerPort;
    const given = container?.env?.find((one) => one.name === setting)?.value;
    expect(port).toBeGreaterThan(0);
    expect(given).toBe(String(port));
  });

  test('has a Secret’s folder for the key of anchors, and starts without', () => {
    const keys = pod?.volumes?.find(({ secret }) => secret !== undefined);
    expect(keys?.secret).toMatchObject({ optional: true, defaultMode: 0o440 });
    const mount = container?.volumeMounts?.find(({ name }) => name === keys?.name);
    expect(mount?.readOnly).toBe(true);
    const guide = readFileSync(join(ROOT, 'docs/deployment.md'), 'utf8');
    expect(guide).toContain(`\`${keys?.secret?.secretName}\``);
    expect(guide).toContain(`\`ANCHOR_KEY_FILE=${mount?.mountPath}/`);
  });

  test('has time to drain and to close', () => {
    const drainSeconds = secondsOfSetting('DRAIN_SECONDS') ?? 5;
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 10);
  });

  test('says what memory and processor time it needs', () => {
    expect(Object.keys(container?.resources?.requests ?? {})).toEqual(['cpu', 'memory']);
    expect(container?.resources?.limits).toHaveProperty('memory');
  });
});

test('at least one of two copies serves at any time', () => {
  expect(deployment?.replicas).toBeGreaterThan(1);
  expect(deployment?.strategy?.rollingUpdate?.maxUnavailable).toBe(0);
  expect(manifestOf('PodDisruptionBudget').spec?.maxUnavailable).toBe(1);
});

test('every selector finds the pod', () => {
  expect(labels).not.toEqual({});
  const spread = pod?.topologySpreadConstraints?.map((constraint) => constraint.labelSelector);
  const selectors = [
    deployment?.selector,
    manifestOf('PodDisruptionBudget').spec?.selector,
    manifestOf('NetworkPolicy').spec?.podSelector,
    ...(spread ?? []),
  ];
  expect(selectors).toEqual(Array(selectors.length).fill({ matchLabels: labels }));
  const open = manifests.filter(({ file }) => file === 'service.yaml');
  expect(open.map(({ value }) => value)).toMatchObject([{ spec: { selector: labels } }]);
});

test('the network policy opens five ways out and one in', () => {
  const policy = manifestOf('NetworkPolicy').spec;
  expect(policy?.policyTypes).toEqual(['Ingress', 'Egress']);
  expect(policy?.ingress).toHaveLength(1);
  const ports = policy?.egress?.map((rule) => rule.ports?.map(({ port }) => port));
  expect(ports).toEqual([[53, 53], [5432, 6432], [465, 587], [3310], [443]]);
  for (const rule of policy?.egress ?? []) expect(rule.to).toHaveLength(1);
  const [toTheWeb] = policy?.egress?.at(-1)?.to ?? [];
  expect(toTheWeb?.ipBlock?.except).toContain('169.254.0.0/16');
});

test('the ingress does not publish the metrics', () => {
  const [rule] = manifestOf('Ingress', 'countersign').spec?.rules ?? [];
  const paths = rule?.http?.paths.map(({ path, backend }) => [path, backend.service?.name]);
  expect(paths).toEqual([
    ['/api/metrics', 'countersign-closed'],
    ['/', 'countersign'],
  ]);
  const closed = manifests.filter(({ file }) => file === 'closed.yaml');
  expect(closed.map(({ value }) => value)).toMatchObject([{ kind: 'Service' }]);
  expect(closed[0]?.value).not.toHaveProperty(['spec', 'selector']);
});

test('all names of the Secret and the ConfigMaps agree', () => {
  const settings = manifestOf('ConfigMap').metadata?.name;
  expect(container?.envFrom).toEqual([
    { configMapRef: { name: settings } },
    { secretRef: { name: 'countersign-secrets' } },
  ]);
  const example = readFileSync(join(folder, 'secrets.example.env'), 'utf8');
  expect(example).toContain('generic countersign-secrets ');
  expect(existsSync(join(folder, 'secrets.env'))).toBe(false);
});

test('every setting of the pod is documented', () => {
  const names = [
    ...Object.keys(manifestOf('ConfigMap').data ?? {}),
    ...(container?.env ?? []).map(({ name }) => name),
  ];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !documentedSettings.includes(name))).toEqual([]);
});
