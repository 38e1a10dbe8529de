import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../run/run-step.ts';

// `node --import` of this file: the process finds what `npm ci --omit=dev` installs, and nothing else.

const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);

/** The place in the lockfile of the package that a file belongs to: `node_modules/@scope/name`. */
function placeOf(file: string): string | undefined {
  const parts = relative(ROOT, file).split(sep);
  const last = parts.lastIndexOf('node_modules');
  if (last === -1) return undefined;
  const scoped = parts[last + 1]?.startsWith('@') ?? false;
  return parts.slice(0, last + (scoped ? 3 : 2)).join('/');
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    if (!found.url.startsWith('file:')) return found;
    const place = placeOf(fileURLToPath(found.url));
    const entry = place === undefined ? undefined : lock.packages[place];
    if (entry?.dev || entry?.devOptional) {
      throw new Error(`${place} is for development: npm ci --omit=dev leaves it out.`);
    }
    return found;
  },
});
