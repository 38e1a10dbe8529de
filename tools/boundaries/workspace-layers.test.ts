import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DOMAIN_LAYERS } from './domain-layers.ts';
import { IDENTITY_PROVIDER_LAYERS } from './identity-provider-layers.ts';
import { MAILBOX_LAYERS } from './mailbox-layers.ts';
import { scanRepository } from './scan-repository.ts';

const repository = scanRepository(fileURLToPath(new URL('../..', import.meta.url)));

test.each([
  ['domain', DOMAIN_LAYERS],
  ['identity-provider', IDENTITY_PROVIDER_LAYERS],
  ['mailbox', MAILBOX_LAYERS],
] as const)('the folders of %s import only folders of inner layers', (workspace, layers) => {
  const folderOf = (path: string) => /^[^/]+\/src\/([^/]+)\//.exec(path)?.[1];
  const layerOf = (folder: string | undefined) =>
    folder === undefined ? layers.length : layers.findIndex((row) => row.includes(folder));
  const imports = repository.modules
    .filter((module) => module.workspace === workspace && !module.forTests)
    .flatMap(({ path, imports: all }) => all.map(({ target }) => ({ path, target })))
    .filter(({ target }) => target?.startsWith(`${workspace}/`));
  expect(imports.length).toBeGreaterThan(10);
  const outward = imports.filter(({ path, target = '' }) => {
    const [from, to] = [folderOf(path), folderOf(target)];
    return from !== to && (layerOf(to) >= layerOf(from) || layerOf(to) === -1);
  });
  expect(outward).toEqual([]);
});
