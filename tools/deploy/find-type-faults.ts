import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/run-step.ts';
import type { Manifest } from './read-manifests.ts';

/**
 * What Kubernetes' types find wrong with the manifests, one line each: unknown fields, values of the
 * wrong type, kinds that `ManifestKinds` does not name. The API server checks the same and more.
 */
export function findTypeFaults(manifests: readonly Manifest[]): readonly string[] {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the repository, so that the types are found in its node_modules.
  const folder = mkdtempSync(join(cache, 'manifests-'));
  try {
    writeFileSync(join(folder, 'manifests.ts'), sourceOf(manifests));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout.split('\n').filter((line) => line.includes('error TS'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const settings = {
  extends: '../../tsconfig.base.json',
  compilerOptions: { types: [], exactOptionalPropertyTypes: false },
  files: ['manifests.ts'],
};

function sourceOf(manifests: readonly Manifest[]): string {
  const checks = manifests.map(
    ({ file, kind, value }) =>
      `(${JSON.stringify(value)}) satisfies ManifestKinds[${JSON.stringify(kind)}]; // ${file}`,
  );
  return [
    "import type { ManifestKinds } from '../../tools/deploy/manifest-kinds.ts';",
    ...checks,
  ].join('\n');
}
