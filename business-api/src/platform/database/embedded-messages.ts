/** What the thread of the embedded engine is started with. */
export interface EngineOptions {
  /** Without one the data is in memory only. */
  readonly directory?: string | undefined;
  /** A dumped data directory to begin with. */
  readonly seed?: Blob | undefined;
}

export interface EngineQuery {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export interface EngineResult {
  readonly rows: readonly unknown[];
  readonly affectedRows: number | undefined;
}

/** An error with the fields of the database's own, such as its code. */
export interface EngineFailure {
  readonly message: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/** The thread answers in the order of the questions, and first that it is open. */
export type EngineAnswer = { readonly result: EngineResult } | { readonly failure: EngineFailure };

export type EngineQuestion = EngineQuery | 'close';
