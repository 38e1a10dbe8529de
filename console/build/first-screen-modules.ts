import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/**
 * Names the one file of everything that `roots` (absolute paths) reach by static imports, as far as
 * no group before has taken it. What only screens loaded later need stays out of it, however many of
 * them share it; the roots have files of their own. Throws where a root is not part of the build.
 */
export function firstScreenModules(name: string, roots: readonly string[]) {
  let reached: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph) => {
    reached ??= reachedFrom(roots, graph);
    return reached.has(id) && !roots.includes(id) ? name : null;
  };
}

function reachedFrom(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set(roots);
  // A set gives what is added to it meanwhile too.
  for (const id of reached) {
    const module = graph.getModuleInfo(id);
    if (module === null) throw new Error(`${id} is not part of the build`);
    for (const imported of module.importedIds) reached.add(imported);
  }
  return reached;
}
