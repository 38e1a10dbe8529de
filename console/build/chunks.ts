import type { Rolldown } from 'vite';

/**
 * The files, as the page names them, of the chunk that holds a module (an absolute path) and of all that it imports
 * statically; throws if none holds it.
 */
export function filesOf(bundle: Rolldown.OutputBundle, module: string): readonly string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const holder = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (holder === undefined) throw new Error(`No chunk holds ${module}`);
  const files = new Set([holder.fileName]);
  // The loop also visits what it adds.
  for (const file of files) {
    const imports = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
    for (const imported of imports) files.add(imported);
  }
  return [...files].map((file) => `/${file}`);
}

/** A module (an absolute path) and all that it imports statically. */
export function importedBy(
  module: string,
  modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
): ReadonlySet<string> {
  const found = new Set([module]);
  // The loop also visits what it adds.
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
