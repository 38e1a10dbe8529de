import { importRule, shippedImportRule } from './import-rule.ts';
import type { Rule } from './rule.ts';
import { isForTests, isWorkspace, WORKSPACES, type Workspace } from './source-module.ts';

/** The one dependency rule: console, business-api, identity-provider → contract → domain. */
const MAY_IMPORT: Readonly<Record<Workspace, readonly Workspace[]>> = {
  domain: [],
  contract: ['domain'],
  'business-api': ['contract', 'domain'],
  'identity-provider': ['contract', 'domain'],
  console: ['contract', 'domain'],
  mailbox: [], // replaceable by any mail server, so it imports nothing
  registers: [], // the real registers take its place
  e2e: WORKSPACES,
  tools: WORKSPACES,
  lab: WORKSPACES,
};

/** What the two inner layers may take from outside: schemas and computation, all else is I/O. */
const PURE_PACKAGES: Partial<Record<Workspace, readonly string[]>> = {
  // Of jose only what computes: no keys are fetched here.
  domain: ['zod', 'jose', 'libphonenumber-js', 'punycode.js'],
  contract: ['zod'],
};

export const workspaceRules: readonly Rule[] = [
  shippedImportRule(
    'workspaces point inwards',
    'Move what both need to contract/ (how it travels) or domain/ (what it is), or call it over HTTP.',
    ({ workspace }, { target }) => {
      const owner = target?.split('/')[0];
      return isWorkspace(owner) && owner !== workspace && !MAY_IMPORT[workspace].includes(owner);
    },
  ),
  importRule(
    'workspaces are imported by name',
    'Write @countersign/<workspace>/<path>: a relative path passes by the manifest.',
    ({ workspace, forTests }, { specifier, target }) => {
      const owner = target?.split('/')[0];
      return !forTests && specifier.startsWith('.') && owner !== workspace;
    },
  ),
  shippedImportRule(
    'domain and contract are pure',
    'Only packages that compute: pass in what else is needed (a clock, a random source, an answer) as a value.',
    ({ workspace }, { packageName }) => {
      const allowed = PURE_PACKAGES[workspace];
      if (!allowed || packageName === undefined) return false;
      return !packageName.startsWith('@countersign/') && !allowed.includes(packageName);
    },
  ),
  shippedImportRule(
    'shipped code does not import test support',
    'Move what the product needs out of testing/, or the importer into it.',
    (_module, { target }) => target !== undefined && isForTests(target),
  ),
  importRule(
    'packages are declared',
    'Add the package to the package.json of this workspace (dependencies, where it ships).',
    ({ workspace, forTests }, { packageName }, manifests) => {
      if (packageName === undefined) return false;
      if (forTests && packageName.startsWith('@countersign/')) return false;
      const own = manifests.get(workspace);
      const root = manifests.get('');
      const declared = forTests
        ? [own?.dependencies, own?.devDependencies, root?.devDependencies]
        : [own?.dependencies];
      return !declared.some((names) => names?.has(packageName));
    },
  ),
];
