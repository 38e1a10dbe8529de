import type { Rule } from './rule.ts';
import type { Repository } from './scan-repository.ts';
import type { Workspace } from './source-module.ts';

/** Workspaces in which an import of types may lead back, since nothing of it is left at run time. */
const RUN_TIME_ONLY: readonly Workspace[] = ['console'];

/** An import that leads back makes load order decide what works, and neither file stands alone. */
export const cycleRule: Rule = {
  name: 'no import cycles',
  remedy: 'Move what both sides need into a module of its own, or pass one side in as a value.',
  find: (repository) => cyclesOf(repository).map((cycle) => cycle.join(' → ')),
};

/** Every cycle found by walking the imports depth first, each once, from its first path on. */
function cyclesOf({ modules }: Repository): string[][] {
  const edges = new Map(
    modules.map(({ path, workspace, imports }) => [
      path,
      imports.flatMap(({ target, typeOnly }) =>
        target && !(typeOnly && RUN_TIME_ONLY.includes(workspace)) ? [target] : [],
      ),
    ]),
  );
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];

  function walk(path: string): void {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    trail.push(path);
    for (const target of edges.get(path) ?? []) walk(target);
    trail.pop();
    done.add(path);
  }

  for (const path of edges.keys()) walk(path);
  return cycles;
}
