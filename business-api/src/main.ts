import { assertDemoIsLocal } from './serving/configuration/assert-demo-is-local.ts';
import { readConfiguration } from './serving/configuration/configuration.ts';
import { exitWithMessage } from './serving/exit-with-message.ts';
import { startBusinessApi } from './serving/start-business-api.ts';

/** The longest time of a clean shutdown; then the process ends anyway. */
const closeLimitMs = 10_000;

try {
  const api = await startBusinessApi(assertDemoIsLocal(readConfiguration(process.env)), {
    logger: { level: 'info' },
    onFatal: exitWithMessage,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), closeLimitMs).unref();
      api.close().then(() => process.exit(0), exitWithMessage);
    });
  }
} catch (error) {
  exitWithMessage(error);
}
