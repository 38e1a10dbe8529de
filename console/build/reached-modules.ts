import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/**
 * Puts everything that `roots` (absolute paths) reach by static imports into the one chunk `name`,
 * as far as no group before has taken it. Modules that only later screens need stay out of it; a package's own list of
 * all its modules hides that of some, so `later` names them by the ends of their paths. Throws if a root
 * or one of them is not part of the build.
 */
export function reachedModules(
  name: string,
  roots: readonly string[],
  later: readonly string[] = [],
) {
  let reached: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph) => {
    reached ??= reachedFrom(roots, later, graph);
    return reached.has(id) ? name : null;
  };
}

function reachedFrom(
  roots: readonly string[],
  later: readonly string[],
  graph: Graph,
): ReadonlySet<string> {
  const reached = new Set(roots);
  const missed = new Set(later);
  // The loop also visits what it adds.
  for (const id of reached) {
    const module = graph.getModuleInfo(id);
    if (module === null) throw new Error(`${id} is not part of the build`);
    for (const imported of module.importedIds) {
      const end = later.find((one) => imported.endsWith(one));
      if (end === undefined) reached.add(imported);
      else missed.delete(end);
    }
  }
  for (const end of missed) throw new Error(`${end} is not part of the build`);
  return reached;
}
