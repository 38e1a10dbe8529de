import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './tracing-settings.ts';

export function samplerOf({ sampler, followsCaller, ratio }: TracingSettings): Sampler {
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
