import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

export type WarnAboutTraces = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** Warns once when spans cannot be sent any more, not for each batch that is lost. */
export function exportWatch(exporter: SpanExporter, warn: WarnAboutTraces): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS;
        // No message: it may quote the collector, and its address may hold a secret.
        if (fails && !isFailing)
          warn({ error: result.error?.name, code: codeOf(result.error) }, 'traces cannot be sent');
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** A connection's code, or the status that the collector answered. */
function codeOf(error: Error | undefined): string | number | undefined {
  if (error === undefined || !('code' in error)) return undefined;
  return typeof error.code === 'string' || typeof error.code === 'number' ? error.code : undefined;
}
