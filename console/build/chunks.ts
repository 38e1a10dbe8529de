import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The chunk that holds a module, by its absolute path; throws if none does. */
export function findChunk(bundle: Rolldown.OutputBundle, module: string): Chunk {
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.moduleIds.includes(module)) return output;
  }
  throw new Error(`No chunk holds ${module}`);
}

/** The files of a chunk and of all that it imports statically. */
export function withImports(
  bundle: Rolldown.OutputBundle,
  chunk: Chunk,
  seen = new Set<string>(),
): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imports = chunk.imports.flatMap((file) => {
    const imported = bundle[file];
    return imported?.type === 'chunk' ? withImports(bundle, imported, seen) : [];
  });
  return [chunk.fileName, ...imports];
}
