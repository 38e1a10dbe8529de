import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
/** Writes the name of every module of a package that is asked for. */
const hook = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve: (name, context, next) => {
      if (/^[@a-z]/.test(name)) console.log('asked for ' + name);
      return next(name, context);
    },
  });
`)}`;

// The metrics' library imports OpenTelemetry's interface, `api`, alone.
test('[S8.1] without tracing no package of OpenTelemetry is loaded', async () => {
  // Without settings the process ends on its own, after everything was imported.
  const started = promisify(execFile)(process.execPath, ['--import', hook, main], {
    env: { PATH: process.env.PATH },
  });
  const { stdout } = await started.catch((error: unknown) => Object(error));
  expect(stdout).toContain('asked for fastify');
  expect(stdout).not.toMatch(/@opentelemetry\/(?!api\b)/);
});
