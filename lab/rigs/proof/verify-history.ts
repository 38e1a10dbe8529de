import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../tools/run/run-step.ts';

const run = promisify(execFile);
const script = 'audit:verify';

/**
 * Whether every chain of the history verifies, as `npm run audit:verify` says; and its words: how many
 * events of registrations and of markets, or the last fault.
 */
export async function verifyHistory(
  databaseUrl: string,
): Promise<{ readonly verifies: boolean; readonly words: string }> {
  try {
    const { stdout } = await run(process.execPath, argumentsOf(script), {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    return { verifies: true, words: stdout.trim().replaceAll('\n', '; ') };
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    return { verifies: false, words: lastLine(output) || String(error) };
  }
}

/** What the script `node a.ts` gives to node; npm itself would take a second to start. */
function argumentsOf(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>; // as npm demands it
  };
  const [program, ...rest] = (scripts[name] ?? '').split(' ');
  if (program !== 'node') throw new Error(`The script ${name} is not one of node's.`);
  return rest;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
