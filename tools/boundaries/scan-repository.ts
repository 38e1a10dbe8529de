import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { readImports } from './read-imports.ts';
import {
  isForTests,
  isWorkspace,
  type ModuleImport,
  type SourceModule,
  WORKSPACES,
} from './source-module.ts';

export interface Repository {
  readonly modules: readonly SourceModule[];
  /** Every file of ours, also styles and texts. */
  readonly files: readonly string[];
  /** Declared packages by workspace; '' is the root's. */
  readonly manifests: ReadonlyMap<string, Manifest>;
}

export interface Manifest {
  readonly dependencies: ReadonlySet<string>;
  readonly devDependencies: ReadonlySet<string>;
}

const FIXTURE = 'tools/boundaries/fixture/';

/** Reads every module below `root`, which is laid out like this repository. */
export function scanRepository(root: string): Repository {
  const folders = WORKSPACES.map((name) => (/^(e2e|tools|lab)$/.test(name) ? name : `${name}/src`));
  const patterns = [
    ...folders.map((folder) => `${folder}/**/*`),
    'console/build/**/*',
    '*.config.ts',
    '*/*.config.ts',
  ];
  const files = globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith(FIXTURE) && !path.includes('node_modules/'))
    .filter((path) => statSync(join(root, path)).isFile())
    .sort();
  const modules = files.filter((path) => /\.tsx?$/.test(path)).map((path) => scan(root, path));
  return { modules, files, manifests: readManifests(root) };
}

function scan(root: string, path: string): SourceModule {
  const [first] = path.split('/');
  const source = readFileSync(join(root, path), 'utf8');
  return {
    path,
    workspace: isWorkspace(first) ? first : 'tools',
    forTests: isForTests(path),
    imports: readImports(path, source).flatMap((written) => {
      if (isBuiltin(written.specifier)) return [];
      return [{ ...written, ...resolve(root, path, written.specifier) }];
    }),
  };
}

function resolve(
  root: string,
  from: string,
  specifier: string,
): Pick<ModuleImport, 'target' | 'packageName'> {
  const [bare = ''] = specifier.split('?'); // `./x.svg?url`
  if (bare.startsWith('.')) {
    return {
      target: existing(root, posix.join(posix.dirname(from), bare)),
      packageName: undefined,
    };
  }
  const parts = bare.split('/');
  const packageName = parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/');
  const [, workspace] = /^@countersign\/(.+)$/.exec(packageName) ?? [];
  if (workspace === undefined) return { target: undefined, packageName };
  return { target: existing(root, posix.join(workspace, 'src', ...parts.slice(2))), packageName };
}

function existing(root: string, path: string): string {
  const candidates = ['', '.ts', '.tsx'].map((suffix) => `${path}${suffix}`);
  return candidates.find((candidate) => isFile(join(root, candidate))) ?? path;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function readManifests(root: string): Map<string, Manifest> {
  const folders = ['', ...WORKSPACES].filter((name) => isFile(join(root, name, 'package.json')));
  return new Map(
    folders.map((name) => {
      const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
      return [
        name,
        {
          dependencies: new Set(Object.keys(manifest.dependencies ?? {})),
          devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
        },
      ];
    }),
  );
}
