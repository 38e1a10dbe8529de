/** What this check reads of one entry of package-lock.json (lockfileVersion 3). */
export interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Entries by their place: '' is the root, `console` a workspace, `node_modules/x` a package. */
export type LockEntries = Readonly<Record<string, LockEntry>>;
