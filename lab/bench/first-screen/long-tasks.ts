import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import type { ProfileNode, TraceEvent } from './trace.ts';

export interface LongTask {
  /** Since the browser was sent to the address. */
  readonly atMs: number;
  readonly ms: number;
  /** What of the browser it was, `Layout 24`, the longest first. */
  readonly parts: readonly string[];
  /** Whose code it was, `react-dom 40`. */
  readonly modules: readonly string[];
}

const leastMs = 50;
/** What of the browser's own work says what a task is. */
const telling = new Set([
  'EvaluateScript',
  'v8.compileModule',
  'v8.evaluateModule',
  'v8.produceModuleCache',
  'ParseHTML',
  'ParseAuthorStyleSheet',
  'UpdateLayoutTree',
  'Layout',
  'Paint',
  'TimerFire',
  'FunctionCall',
  'RunMicrotasks',
  'LocalWindowProxy::Initialize',
  'MajorGC',
]);

/** The tasks of the page's main thread longer than 50 ms until `untilMs`, by what took their time. */
export async function longTasks(
  events: readonly TraceEvent[],
  untilMs: number,
  assets: string,
): Promise<readonly LongTask[]> {
  const main = mainThread(events);
  const startTs = Math.min(
    ...main.filter(({ name }) => name === 'ResourceSendRequest').map(({ ts }) => ts),
  );
  const tasks = main.filter(
    ({ name, ph, ts, dur = 0 }) =>
      name === 'RunTask' && ph === 'X' && dur >= leastMs * 1000 && ts < startTs + untilMs * 1000,
  );
  const moduleOf = await moduleNames(assets);
  const samples = samplesOf(events, main[0]?.pid, main[0]?.tid);
  return tasks
    .toSorted((a, b) => a.ts - b.ts)
    .map(({ ts, dur = 0 }) => {
      const inside = main.filter(
        (one) => one.ph === 'X' && telling.has(one.name) && one.ts >= ts && one.ts < ts + dur,
      );
      const during = samples.filter((one) => one.ts >= ts && one.ts < ts + dur);
      return {
        atMs: (ts - startTs) / 1000,
        ms: dur / 1000,
        parts: longest(inside.map(({ name, dur: took = 0 }) => [name, took / 1000])),
        modules: longest(during.map(({ node, ms }) => [moduleOf(node), ms])),
      };
    });
}

/** Of the renderer that ran most script. */
function mainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const scripted = new Map<string, number>();
  for (const event of events) {
    const { name, dur = 0 } = event;
    if (name !== 'FunctionCall' && name !== 'EvaluateScript') continue;
    scripted.set(keyOf(event), (scripted.get(keyOf(event)) ?? 0) + dur);
  }
  const renderers = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(keyOf),
  );
  const [most] = [...scripted]
    .filter(([key]) => renderers.has(key))
    .toSorted(([, a], [, b]) => b - a);
  return events.filter((event) => keyOf(event) === most?.[0]);
}

interface Sample {
  readonly ts: number;
  readonly ms: number;
  readonly node: ProfileNode;
}

/** What the processor was found at, of one thread; chunks come from another thread of the same process. */
function samplesOf(events: readonly TraceEvent[], pid?: number, tid?: number): readonly Sample[] {
  const started = events.find(
    (one) => one.name === 'Profile' && one.pid === pid && one.tid === tid,
  );
  const chunks = events
    .filter((one) => one.name === 'ProfileChunk' && one.pid === pid && one.id === started?.id)
    .toSorted((a, b) => a.ts - b.ts);
  const nodes = new Map<number, ProfileNode>();
  const samples: Sample[] = [];
  let ts = started?.args?.data?.startTime ?? 0;
  for (const { args } of chunks) {
    const { cpuProfile = {}, timeDeltas = [] } = args?.data ?? {};
    for (const node of cpuProfile.nodes ?? []) nodes.set(node.id, node);
    for (const [at, id] of (cpuProfile.samples ?? []).entries()) {
      const took = timeDeltas[at] ?? 0;
      const node = nodes.get(id);
      if (node !== undefined) samples.push({ ts, ms: took / 1000, node });
      ts += took;
    }
  }
  return samples;
}

/** The module, or package, in which a function was written; needs the source maps beside the built files. */
async function moduleNames(assets: string): Promise<(node: ProfileNode) => string> {
  const maps = new Map<string, SourceMap>();
  for (const file of await readdir(assets)) {
    if (!file.endsWith('.js.map')) continue;
    const map = JSON.parse(await readFile(join(assets, file), 'utf8'));
    maps.set(file.slice(0, -'.map'.length), new SourceMap(map));
  }
  return ({ callFrame }) => {
    const { functionName, url = '', lineNumber = 0, columnNumber = 0 } = callFrame;
    // Compiling, layout, style and the like have no function.
    if (url === '') return functionName === '(program)' ? 'browser' : functionName;
    const entry = maps
      .get(basename(url.split('?', 1)[0] ?? ''))
      ?.findEntry(lineNumber, columnNumber);
    // Between two modules the bundler has written lines of its own.
    const source = entry && 'originalSource' in entry ? entry.originalSource : undefined;
    if (source === undefined) return basename(url.split('?', 1)[0] ?? '');
    return source
      .replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+)\/.*$/, '$1')
      .replace(/^.*\/src\//, '');
  };
}

function longest(times: readonly (readonly [name: string, ms: number])[]): readonly string[] {
  const sums = new Map<string, number>();
  for (const [name, ms] of times) sums.set(name, (sums.get(name) ?? 0) + ms);
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 4)
    .filter(([, ms]) => ms >= 4)
    .map(([name, ms]) => `${name} ${Math.round(ms)}`);
}
