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
        // The name alone: a message may quote the collector, and its address may hold a secret.
        if (fails && !isFailing) warn({ error: result.error?.name }, 'traces cannot be sent');
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
