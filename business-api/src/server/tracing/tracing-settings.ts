type Environment = Readonly<Record<string, string | undefined>>;

const samplers = ['always_on', 'always_off', 'traceidratio'] as const;
type Sampler = (typeof samplers)[number];

/** What of OpenTelemetry's settings is read here; the rest is read by its own packages. */
export interface TracingSettings {
  /** For traces that begin here. */
  readonly sampler: Sampler;
  /** Whether a trace that began elsewhere is recorded as its caller decided. */
  readonly followsCaller: boolean;
  /** 0 to 1, for `traceidratio`. */
  readonly ratio: number;
  /** Settings with a value that is not supported and not used; never the values. */
  readonly ignored: readonly string[];
}

/**
 * Reads whether and how to trace by the environment variables of OpenTelemetry's specification.
 * Undefined without an address to send to, and where tracing is switched off. A value that is not
 * supported is ignored, as the specification says: tracing must not stop the process.
 */
export function tracingSettings(environment: Environment): TracingSettings | undefined {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const isOff =
    value('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' ||
    value('OTEL_TRACES_EXPORTER') === 'none';
  const address =
    value('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? value('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (isOff || address === undefined) return undefined;
  const ignored: string[] = [];
  const read = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = value(name);
    const parsed = text === undefined ? undefined : parse(text);
    if (text !== undefined && parsed === undefined) ignored.push(name);
    return parsed;
  };
  read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', webAddressOf);
  read('OTEL_EXPORTER_OTLP_ENDPOINT', webAddressOf);
  const only = (expected: string) => (text: string) => (text === expected ? text : undefined);
  read('OTEL_TRACES_EXPORTER', only('otlp'));
  read('OTEL_EXPORTER_OTLP_PROTOCOL', only('http/json'));
  read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', only('http/json'));
  const sampling = read('OTEL_TRACES_SAMPLER', samplerOf);
  return {
    sampler: sampling?.sampler ?? 'always_on',
    followsCaller: sampling?.followsCaller ?? true,
    ratio: read('OTEL_TRACES_SAMPLER_ARG', ratioOf) ?? 1,
    ignored,
  };
}

function samplerOf(text: string) {
  const followsCaller = text.startsWith('parentbased_');
  const name = followsCaller ? text.slice('parentbased_'.length) : text;
  const sampler = samplers.find((one) => one === name);
  return sampler && { sampler, followsCaller };
}

/** OpenTelemetry takes `collector:4318` for an address of the scheme `collector`, and says nothing of it. */
function webAddressOf(text: string): string | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}

function ratioOf(text: string): number | undefined {
  const ratio = Number(text);
  return ratio >= 0 && ratio <= 1 ? ratio : undefined;
}
