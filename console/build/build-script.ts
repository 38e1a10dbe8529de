import { build, type Rolldown } from 'vite';

/** One script, without modules, from `entry` (absolute path); `define` replaces global names by code. */
export async function buildScript(
  entry: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { ...define },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'page' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('The build wrote no output');
  const chunk = output.output.find((one): one is Rolldown.OutputChunk => one.type === 'chunk');
  if (chunk === undefined) throw new Error('The build wrote no script');
  return chunk.code.trim();
}
