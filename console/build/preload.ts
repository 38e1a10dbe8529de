import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { findChunk, withImports } from './chunks.ts';

type Chunk = Rolldown.OutputChunk;

/**
 * Names chunks that are imported on demand in the page itself, so that the browser requests them
 * together with the entry and not a round trip later. `modules` are absolute paths. Throws if the
 * entry itself would wait for one of `laterPackages`.
 */
export function preload(modules: readonly string[], laterPackages: readonly string[]): Plugin {
  return {
    name: 'countersign-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        requireLightEntry(bundle, laterPackages);
        const wanted = modules.map((module) => findChunk(bundle, module));
        const files = new Set(wanted.flatMap((chunk) => withImports(bundle, chunk)));
        const styles = new Set(
          wanted.flatMap((chunk) =>
            withImports(bundle, chunk).flatMap((file) => stylesOf(bundle[file])),
          ),
        );
        return [
          ...[...files].map((file) => link('modulepreload', file)),
          ...[...styles].map((file) => link('stylesheet', file)),
        ].filter((tag) => !html.includes(`"${String(tag.attrs?.href)}"`));
      },
    },
  };
}

function requireLightEntry(bundle: Rolldown.OutputBundle, packages: readonly string[]): void {
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk' || !output.isEntry) continue;
    const heavy = withImports(bundle, output).filter((file) => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' && packages.some((name) => hasPackage(chunk, name));
    });
    if (heavy.length > 0) throw new Error(`The entry imports React by ${heavy.join(', ')}`);
  }
}

function hasPackage({ moduleIds }: Chunk, name: string): boolean {
  return moduleIds.some((id) => id.includes(`/node_modules/${name}/`));
}

function stylesOf(output: Rolldown.OutputBundle[string] | undefined): string[] {
  return output?.type === 'chunk' ? [...(output.viteMetadata?.importedCss ?? [])] : [];
}

function link(rel: string, file: string): HtmlTagDescriptor {
  return { tag: 'link', injectTo: 'head', attrs: { rel, href: `/${file}`, crossorigin: true } };
}
