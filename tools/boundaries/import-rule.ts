import type { Rule } from './rule.ts';
import type { Manifest } from './scan-repository.ts';
import type { ModuleImport, SourceModule } from './source-module.ts';

type Forbidden = (
  module: SourceModule,
  imported: ModuleImport,
  manifests: ReadonlyMap<string, Manifest>,
) => boolean;

/** A rule about single imports. */
export function importRule(name: string, remedy: string, forbidden: Forbidden): Rule {
  return {
    name,
    remedy,
    find: ({ modules, manifests }) =>
      modules.flatMap((module) =>
        module.imports
          .filter((imported) => forbidden(module, imported, manifests))
          .map(({ specifier }) => `${module.path} imports ${specifier}`),
      ),
  };
}

/** The same, for the code that ships: tests and tools may import any module. */
export function shippedImportRule(name: string, remedy: string, forbidden: Forbidden): Rule {
  return importRule(
    name,
    remedy,
    (module, imported, manifests) => !module.forTests && forbidden(module, imported, manifests),
  );
}
