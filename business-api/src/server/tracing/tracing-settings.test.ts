import { expect, test } from 'vitest';
import { tracingSettings } from './tracing-settings.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test.each([
  {},
  { OTEL_SERVICE_NAME: 'countersign' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' },
  { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
])('[S8.1] tracing is off with %j', (environment) => {
  expect(tracingSettings(environment)).toBeUndefined();
});

test.each([
  [{}, { sampler: 'always_on', followsCaller: true, ratio: 1 }],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, { sampler: 'always_off', followsCaller: false }],
  [
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
    { sampler: 'traceidratio', followsCaller: true, ratio: 0.25 },
  ],
])('[S8.1] traces are sampled by %j', (environment, expected) => {
  expect(tracingSettings({ ...endpoint, ...environment })).toMatchObject({
    ...expected,
    ignored: [],
  });
});

test('[S8.1] traces may go to an address of their own', () => {
  const address = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' };
  expect(tracingSettings(address)).toBeDefined();
});

test.each([
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/protobuf'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_TRACES_SAMPLER', 'xray'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector.internal:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'collector.internal'],
])('[S8.1] %s=%s is ignored and named', (name, value) => {
  expect(tracingSettings({ ...endpoint, [name]: value })).toEqual({
    sampler: 'always_on',
    followsCaller: true,
    ratio: 1,
    ignored: [name],
  });
});
