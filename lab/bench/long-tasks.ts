import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { build } from 'vite';
import { type ConsoleWorld, signInOnce, startConsoleWorld } from './first-screen/console-world.ts';
import { longTasks } from './first-screen/long-tasks.ts';
import { measure, type Visit } from './first-screen/measure.ts';
import { screens } from './first-screen/screens.ts';
import { traced } from './first-screen/trace.ts';

// `npm run bench:long-tasks [-- decision|queue]`: what takes longer than 50 ms at a stretch until the screen works,
// on a processor slowed four times, by name. Tracing itself takes time: the figures are higher than those of
// `npm run bench:first-screen`.
const chosen = process.argv[2];
const outDir = await mkdtemp(join(tmpdir(), 'countersign-console-'));
let world: ConsoleWorld | undefined;
let browser: Browser | undefined;
try {
  const root = new URL('../../console', import.meta.url).pathname;
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, sourcemap: 'hidden' },
  });
  process.env.CONSOLE_DIR = outDir;
  world = await startConsoleWorld();
  browser = await chromium.launch(world.launch);
  for (const screen of Object.values(screens)) {
    if (chosen !== undefined && chosen !== screen.name) continue;
    await printTasks(browser, world, screen);
  }
} finally {
  await browser?.close();
  await world?.stop();
  await rm(outDir, { recursive: true, force: true });
}

async function printTasks(
  open: Browser,
  of: ConsoleWorld,
  screen: (typeof screens)['queue' | 'decision'],
) {
  const cookies = await signInOnce(open, of, screen);
  await measure(open, cookies, of.consoleUrl + screen.path, async (what, page, act) => {
    let visit: Visit | undefined;
    const events = await traced(open, page, async () => {
      visit = await act();
    });
    if (visit === undefined) throw new Error('The visit was not measured');
    console.log(`\n${screen.name}, ${what}, ${Math.round(visit.ms)} ms:`);
    for (const task of await longTasks(events, visit.ms, join(outDir, 'assets'))) {
      const [at, took] = [task.atMs, task.ms].map((ms) => String(Math.round(ms)).padStart(5));
      console.log(`${at} ${took} ms  ${task.parts.join(', ')} | ${task.modules.join(', ')}`);
    }
    return visit;
  });
}
