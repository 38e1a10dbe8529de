/** What a chunk exports, by the names that other chunks import. */
export type Exports = Readonly<Record<string, unknown>>;

/**
 * The chunks that the page carries instead of naming their files (ADR 50). Each is a function, which
 * runs as soon as the page has received it.
 */
export interface EmbeddedChunks {
  /** Runs a chunk; what it imports statically has to be there. On a page that is about to leave nothing runs. */
  readonly define: (file: string, make: () => Exports) => void;
  /** In the place of a static import. Throws if the chunk has not run. */
  readonly get: (file: string) => Exports;
  /** In the place of an import on demand; waits for a chunk that the page has not received yet. */
  readonly load: (file: string) => Promise<Exports>;
  /** In the place of `import.meta`. */
  readonly meta: { readonly url: string; readonly resolve: (file: string) => string };
}

declare global {
  interface Window {
    countersignChunks?: EmbeddedChunks;
  }
}

interface Arrival {
  readonly exports: Promise<Exports>;
  readonly resolve: (exports: Exports) => void;
}

interface Page {
  readonly url: string;
  /** Of its import map. */
  readonly imports: Readonly<Record<string, string>>;
  readonly isLeaving: () => Promise<boolean>;
}

export function embeddedChunks({ url, imports, isLeaving }: Page): EmbeddedChunks {
  const ran = new Map<string, Exports>();
  const arrivals = new Map<string, Arrival>();
  const arrivalOf = (file: string) => {
    const known = arrivals.get(file);
    if (known !== undefined) return known;
    let resolve: Arrival['resolve'] = () => undefined;
    const exports = new Promise<Exports>((done) => {
      resolve = done;
    });
    const arrival = { exports, resolve };
    arrivals.set(file, arrival);
    return arrival;
  };
  let turn = Promise.resolve();
  // Compiled by the parser, run, and used: each a task of its own, so that a phone answers touches in between.
  async function run(file: string, make: () => Exports): Promise<void> {
    if (await isLeaving()) return;
    await nextTask();
    const exports = make();
    ran.set(file, exports);
    void nextTask().then(() => arrivalOf(file).resolve(exports));
  }
  return {
    define(file, make) {
      turn = turn.then(() => run(file, make));
    },
    get(file) {
      const exports = ran.get(file);
      if (exports === undefined) throw new Error(`The page has not run ${file}`);
      return exports;
    },
    load: (file) => arrivalOf(file).exports,
    meta: { url, resolve: (file) => new URL(imports[file] ?? file, url).href },
  };
}

/** Sooner than a timer. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
