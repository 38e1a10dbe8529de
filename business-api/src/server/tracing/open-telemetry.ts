import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type {
  OpenSpan,
  SpanAttributes,
  SpanPlan,
  Tracing,
} from '../../platform/telemetry/tracing.ts';
import { exportWatch, type WarnAboutTraces } from './export-watch.ts';
import { traceFetches } from './trace-fetches.ts';
import type { TracingSettings } from './tracing-settings.ts';

function samplerOf({ sampler, followsCaller, ratio }: TracingSettings): Sampler {
  const root = rootSampler(sampler, ratio);
  return followsCaller ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(sampler: TracingSettings['sampler'], ratio: number): Sampler {
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
  }
}

/** The longest time that the end of the process waits for a collector. */
const closeLimitMs = 2000;

const kinds: Readonly<Record<SpanPlan['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Records spans and sends them by OTLP/HTTP in JSON, in batches, to where OpenTelemetry's environment
 * variables say. An unreachable or silent collector costs spans and nothing else. Registers nothing
 * globally: several APIs may run in one process.
 */
export function startOpenTelemetry(
  settings: TracingSettings,
  version: string,
  warn: WarnAboutTraces,
): Tracing {
  const active = new AsyncLocalStorage<Context>();
  const propagator = new W3CTraceContextPropagator();
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'countersign', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: exportWatch(new OTLPTraceExporter(), warn) }),
    ],
  });
  const tracer = provider.getTracer('countersign', version);
  const current = () => active.getStore() ?? ROOT_CONTEXT;

  function begin({ name, kind, attributes = {}, parent }: SpanPlan, startTime?: number): Span {
    const context = parent === undefined ? current() : remote(parent);
    const options = { kind: kinds[kind], attributes: { ...attributes } };
    return tracer.startSpan(
      name,
      startTime === undefined ? options : { ...options, startTime },
      context,
    );
  }

  function remote(traceparent: string): Context {
    return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  }

  function opened(span: Span): OpenSpan {
    const context = trace.setSpan(ROOT_CONTEXT, span);
    return {
      traceId: span.spanContext().traceId,
      run: (work) => active.run(context, work),
      end: (attributes, failure) => finish(span, attributes, failure),
    };
  }

  const tracing: Tracing = {
    begin: (plan) => opened(begin(plan)),
    ended: (plan, durationMs, failure) => {
      if (trace.getSpan(current()) === undefined) return;
      finish(begin(plan, Date.now() - durationMs), {}, failure);
    },
    traceparent: () => {
      const carrier: Record<string, string> = {};
      propagator.inject(current(), carrier, defaultTextMapSetter);
      return carrier.traceparent;
    },
    close: async () => {
      stopFetches();
      const stopped = provider.shutdown().catch(() => undefined);
      await Promise.race([stopped, pause(closeLimitMs, undefined, { ref: false })]);
    },
  };
  const stopFetches = traceFetches(tracing);
  for (const setting of settings.ignored)
    warn({ setting }, 'a setting of tracing is not supported');
  return tracing;
}

function finish(span: Span, attributes: SpanAttributes = {}, failure?: string): void {
  span.setAttributes({ ...attributes });
  if (failure !== undefined) {
    span.setAttribute('error.type', failure);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
