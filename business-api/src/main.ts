import { assertDemoIsLocal } from './serving/configuration/assert-demo-is-local.ts';
import { readConfiguration } from './serving/configuration/configuration.ts';
import { exitWithMessage } from './serving/exit-with-message.ts';
import { startBusinessApi } from './serving/start-business-api.ts';

/** The longest time of a clean shutdown after draining; then the process ends anyway. */
const closeLimitMs = 10_000;

try {
  const configuration = assertDemoIsLocal(readConfiguration(process.env));
  const api = await startBusinessApi(configuration, {
    logger: { level: 'info' },
    onFatal: exitWithMessage,
  });
  const end = (stopped: Promise<void>, limitMs: number) => {
    setTimeout(() => process.exit(1), limitMs).unref();
    stopped.then(() => process.exit(0), exitWithMessage);
  };
  const drainLimitMs = configuration.drainSeconds * 1000 + closeLimitMs;
  // A deployment sends SIGTERM while a balancer still sends requests; Ctrl-C is a person who waits.
  process.once('SIGTERM', () => end(api.drain(), drainLimitMs));
  process.once('SIGINT', () => end(api.close(), closeLimitMs));
} catch (error) {
  exitWithMessage(error);
}
