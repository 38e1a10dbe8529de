/** One import of a module, in any form: import, export from, import() or a type's import(). */
export interface ModuleImport {
  readonly specifier: string;
  /** The imported file of this repository, as a path from its root; undefined for a package. */
  readonly target: string | undefined;
  /** The imported package (`@scope/name`), also where it is a workspace; undefined for a path. */
  readonly packageName: string | undefined;
  /** Only types: nothing of it is left when the program runs. */
  readonly typeOnly: boolean;
}

export interface SourceModule {
  /** From the repository's root, with slashes: `console/src/app/routes.tsx`. */
  readonly path: string;
  readonly workspace: Workspace;
  /** Tests, test support and the tools' configuration, which the layers do not bind. */
  readonly forTests: boolean;
  readonly imports: readonly ModuleImport[];
}

export const WORKSPACES = [
  'domain',
  'contract',
  'business-api',
  'identity-provider',
  'mailbox',
  'registers',
  'console',
  'e2e',
  'tools',
  'lab',
] as const;

export type Workspace = (typeof WORKSPACES)[number];

export function isWorkspace(name: string | undefined): name is Workspace {
  return WORKSPACES.some((workspace) => workspace === name);
}

/** Whether a file is a test, test support, or part of how we test and build. */
export function isForTests(path: string): boolean {
  return (
    /^(e2e|tools|lab|console\/build)\//.test(path) ||
    /(^|\/)testing\//.test(path) ||
    /\.test\.tsx?$/.test(path) ||
    /\.config\.ts$/.test(path)
  );
}
