import type { Rule } from './rule.ts';
import type { Repository } from './scan-repository.ts';

/**
 * Imports must not lead back. Those left at run time would let the load order decide what works;
 * those of types mean that neither module can be read or moved without the other.
 */
export const cycleRule: Rule = {
  name: 'no import cycles',
  remedy: 'Move what both sides need into a module of its own, or pass one side in as a value.',
  find: (repository) => cyclesOf(repository).map((cycle) => cycle.join(' → ')),
};

/** Every cycle found by walking the imports depth first, each once, from its first path on. */
function cyclesOf({ modules }: Repository): string[][] {
  const edges = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target }) => (target ? [target] : [])),
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
