import { Worker } from 'node:worker_threads';
import type {
  EngineAnswer,
  EngineOptions,
  EngineQuery,
  EngineResult,
} from './embedded-messages.ts';

interface Waiting {
  readonly resolve: (result: EngineResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The embedded engine in a thread of its own: a statement of seconds holds up other statements, and
 * nothing else of the process. Statements are answered in the order in which they come.
 */
export class EmbeddedEngine {
  readonly #thread: Worker;
  readonly #waiting: Waiting[] = [];
  #isClosed = false;

  private constructor(options: EngineOptions) {
    this.#thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), {
      workerData: options,
    });
    this.#thread.on('message', (answer: EngineAnswer) => this.#settle(answer));
    this.#thread.on('error', (error) => this.#end(error));
    this.#thread.on('exit', () => this.#end(new Error('PGlite is closed')));
  }

  /** Throws what the engine throws, such as EACCES of its directory. */
  static async open(options: EngineOptions): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(options);
    try {
      await engine.#answer();
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  query(question: EngineQuery): Promise<EngineResult> {
    if (this.#isClosed) return Promise.reject(new Error('PGlite is closed'));
    this.#thread.postMessage(question);
    return this.#answer();
  }

  /** Lets the statements before it end; may be called twice. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#thread.ref();
    const ended = new Promise<void>((resolve) => {
      this.#thread.once('exit', () => resolve());
    });
    this.#thread.postMessage('close');
    await ended;
  }

  // A process ends when nothing is left to do, also with an engine that is open and idle.
  #answer(): Promise<EngineResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      if (this.#waiting.length === 1) this.#thread.ref();
    });
  }

  #settle(answer: EngineAnswer): void {
    const waiting = this.#waiting.shift();
    if (this.#waiting.length === 0 && !this.#isClosed) this.#thread.unref();
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(Object.assign(new Error(answer.failure.message), answer.failure.fields));
  }

  #end(error: Error): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
