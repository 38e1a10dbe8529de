/** The beginning of a span. No value may be personal: traces leave the installation. */
export interface SpanPlan {
  /** Of few different values: `POST /api/registrations`, `update mails`. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  /** The W3C `traceparent` of what caused it; without one the active span is the parent. */
  readonly parent?: string | undefined;
}

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface OpenSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Runs `work`; spans that begin within it, also later, are children of this one. */
  run<T>(work: () => T): T;
  /** Ends it; `failure` is the code of an error and marks the span as failed. */
  end(attributes?: SpanAttributes, failure?: string): void;
}

/** Where spans go. With tracing off nothing is recorded. */
export interface Tracing {
  /** Undefined with tracing off. */
  begin(plan: SpanPlan): OpenSpan | undefined;
  /** Records a child of the active span that ends now; nothing where no span is active. */
  ended(plan: SpanPlan, durationMs: number, failure?: string): void;
  /** The active span as a W3C `traceparent`; undefined where none is active. */
  traceparent(): string | undefined;
  /** Sends what is recorded, for at most two seconds, and ends. Never rejects. */
  close(): Promise<void>;
}

export const noTracing: Tracing = {
  begin: () => undefined,
  ended: () => undefined,
  traceparent: () => undefined,
  close: async () => undefined,
};

/** Runs `work` within a span that ends with it; `failureOf` gives the code of an error. */
export async function inSpan<T>(
  tracing: Tracing,
  plan: SpanPlan,
  work: (span: OpenSpan | undefined) => Promise<T>,
  failureOf: (error: unknown) => string,
): Promise<T> {
  const span = tracing.begin(plan);
  if (span === undefined) return work(undefined);
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end({}, failureOf(error));
    throw error;
  }
}
