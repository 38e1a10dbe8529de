import { loadavg } from 'node:os';
import { type Browser, chromium } from 'playwright';
import { signInOnce, startConsoleWorld } from './first-screen/console-world.ts';
import { type Measured, measure, type Visit } from './first-screen/measure.ts';
import { screens } from './first-screen/screens.ts';

// `npm run bench:first-screen [-- RUNS [decision|queue]]`: how long from opening a link until the screen
// works, and the processor time of its main thread until then, as ratios to a page written by hand that makes
// the same trips, in turns in one run, by TLS and HTTP/2. Nothing is asserted.
const [runs, chosen] = [Number(process.argv[2] ?? 5), process.argv[3]];
const longestMs = 560_000;
const longestRunMs = 60_000;

const startedAtMs = Date.now();
const world = await startConsoleWorld();
let browser: Browser | undefined;
try {
  browser = await chromium.launch(world.launch);
  for (const screen of Object.values(screens)) {
    if (chosen !== undefined && chosen !== screen.name) continue;
    world.serve('console');
    const cookies = await signInOnce(browser, world, screen);
    const ours: Measured[] = [];
    const byHand: Measured[] = [];
    while (ours.length < runs && Date.now() - startedAtMs < longestMs - longestRunMs) {
      world.serve('console');
      ours.push(await measure(browser, cookies, world.consoleUrl + screen.path));
      world.serve('static page');
      byHand.push(await measure(browser, cookies, world.consoleUrl + screen.path));
    }
    console.log(`\nUntil ${screen.until}:`);
    report(ours, byHand);
  }
} finally {
  await browser?.close();
  await world.stop();
}

function report(ours: readonly Measured[], byHand: readonly Measured[]): void {
  const load = loadavg()
    .map((mean) => mean.toFixed(1))
    .join(', ');
  console.log(
    `Medians of ${ours.length} runs in turns, 4× slower CPU, Slow 4G, milliseconds; load of the machine ${load}:`,
  );
  for (const [what, words] of [
    ['firstVisit', 'nothing cached, with the trip to the provider'],
    ['emptyCache', 'nothing cached, signed in'],
    ['newTab', 'another tab, signed in'],
    ['reload', 'reload'],
  ] as const) {
    const of = (all: readonly Measured[], figure: keyof Visit) =>
      median(all.map((one) => one[what][figure]));
    const ratio = (figure: keyof Visit) => (of(ours, figure) / of(byHand, figure)).toFixed(2);
    const figures = (all: readonly Measured[]) =>
      `${Math.round(of(all, 'ms'))}, CPU ${Math.round(of(all, 'cpuMs'))} ` +
      `(blocked ${Math.round(of(all, 'blockingMs'))}, ` +
      `${of(all, 'requests')} requests, shift ${of(all, 'layoutShift').toFixed(3)})`;
    console.log(
      `${ratio('ms')}, CPU ${ratio('cpuMs')}  ${words}: console ${figures(ours)}, by hand ${figures(byHand)}`,
    );
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
