import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/**
 * Puts everything that `roots` (absolute paths) reach by static imports into the one chunk `name`,
 * as far as no group before has taken it. Modules that only later screens need stay out of it. Throws if a root is not part of the build.
 */
export function reachedModules(name: string, roots: readonly string[]) {
  let reached: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph) => {
    reached ??= reachedFrom(roots, graph);
    return reached.has(id) ? name : null;
  };
}

function reachedFrom(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set(roots);
  // The loop also visits what it adds.
  for (const id of reached) {
    const module = graph.getModuleInfo(id);
    if (module === null) throw new Error(`${id} is not part of the build`);
    for (const imported of module.importedIds) reached.add(imported);
  }
  return reached;
}
