import type { Browser, Page } from 'playwright';

/** As Chromium writes them; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly id?: string;
  readonly args?: {
    readonly name?: string;
    readonly data?: {
      readonly url?: string;
      readonly functionName?: string;
      readonly type?: string;
      readonly message?: string;
      readonly cpuProfile?: {
        readonly nodes?: readonly ProfileNode[];
        readonly samples?: readonly number[];
      };
      readonly timeDeltas?: readonly number[];
      readonly startTime?: number;
    };
  };
}

/** A function on the stack of samples, below its caller. */
export interface ProfileNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url?: string;
    readonly lineNumber?: number;
    readonly columnNumber?: number;
  };
}

const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'v8',
  'v8.execute',
  'blink.user_timing',
  'blink.console',
  '__metadata',
];

/** Everything that the browser did while `act` ran, on all of its threads. */
export async function traced(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories });
  let written: Buffer;
  try {
    await act();
  } finally {
    written = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(written.toString()) as { traceEvents: TraceEvent[] };
  return traceEvents;
}
