import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const file = fileURLToPath(new URL('watch-parents.ts', import.meta.url));
const orphan = `import { watchParents } from '${file}';
  watchParents(() => { console.log('orphaned'); process.exit(0); });
  console.log('started ' + process.pid);
  setInterval(() => {}, 1000);`;

test('a process notices that the parent of its shell has ended', async () => {
  // As npm does: a program, a shell, the program that is watched.
  const shell = `'${process.execPath}' --input-type=module-typescript -e "${orphan.replaceAll('"', '')}"; true`;
  const above = spawn(
    process.execPath,
    [
      '-e',
      'require("node:child_process").spawn("sh", ["-c", process.argv[1]], { stdio: "inherit" })',
      shell,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  above.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const closed = once(above.stdout, 'close');
  await expect.poll(() => output, { timeout: 15_000 }).toContain('started');
  above.kill('SIGKILL');
  await closed;
  expect(output).toContain('orphaned');
});
