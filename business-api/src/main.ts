import { readAnchorSettingsIfAny } from './server/configuration/anchor-settings.ts';
import { assertDemoIsLocal } from './server/configuration/assert-demo-is-local.ts';
import { readConfiguration } from './server/configuration/configuration.ts';
import { readAll } from './server/configuration/faulty-configuration.ts';
import { exitWithMessage } from './server/exit-with-message.ts';
import type { Overrides } from './server/overrides.ts';
import { startBusinessApi } from './server/start-business-api.ts';
import { type TracingSettings, tracingSettings } from './server/tracing/tracing-settings.ts';

/** The longest time of a clean shutdown after draining; then the process ends anyway. */
const closeLimitMs = 10_000;

/** OpenTelemetry's packages are not even loaded where they are not used. */
async function openTelemetry(settings: TracingSettings): Promise<Overrides['startTracing']> {
  const { startOpenTelemetry } = await import('./server/tracing/open-telemetry.ts');
  return (version, warn) => startOpenTelemetry(settings, version, warn);
}

try {
  const [configuration, anchoring] = readAll(
    () => assertDemoIsLocal(readConfiguration(process.env)),
    () => readAnchorSettingsIfAny(process.env),
  );
  const tracing = tracingSettings(process.env);
  const api = await startBusinessApi(configuration, {
    anchoring,
    startTracing: tracing && (await openTelemetry(tracing)),
    logger: { level: 'info' },
    onFatal: exitWithMessage,
  });
  const end = (stopped: Promise<void>, limitMs: number) => {
    setTimeout(() => process.exit(1), limitMs).unref();
    stopped.then(() => process.exit(0), exitWithMessage);
  };
  const drainLimitMs = configuration.drainSeconds * 1000 + closeLimitMs;
  // A deployment sends SIGTERM while a balancer still sends requests; after Ctrl-C a person waits.
  process.once('SIGTERM', () => end(api.drain(), drainLimitMs));
  process.once('SIGINT', () => end(api.close(), closeLimitMs));
} catch (error) {
  exitWithMessage(error);
}
