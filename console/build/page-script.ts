import { build, type Plugin, type Rolldown } from 'vite';

const place = '<script id="page-script"></script>';
/** Every page carries it, and a phone runs it before anything else. */
const mostBytes = 19_000;

/**
 * Builds `entry` (absolute path) and puts it into the page as an inline script, which the server
 * allows by its hash. Throws if it has grown, or has come to need a package.
 */
export function pageScript(entry: string): Plugin {
  return {
    name: 'countersign-page-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        const code = await buildScript(entry);
        return html.replace(place, () => place.replace('></', () => `>${code}</`));
      },
    },
  };
}

async function buildScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
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
  const packages = chunk.moduleIds.filter((id) => id.includes('/node_modules/'));
  if (packages.length > 0) throw new Error(`The page's script needs ${packages.join(', ')}`);
  const code = chunk.code.trim();
  if (code.length > mostBytes) throw new Error(`The page's script has ${code.length} bytes`);
  // Inside HTML both would end or change the element.
  if (/<\/script|<!--/i.test(code)) throw new Error("The page's script holds HTML");
  return code;
}
