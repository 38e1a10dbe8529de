import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { chromiumLaunchOptions } from './launch-options.ts';

test('the browser starts with all arguments and one more feature off', () => {
  const { executablePath = '', env } = chromiumLaunchOptions(process.execPath);
  const print = ['-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--'];
  const given = ['--a b', '--disable-features=One,Two', '', 'about:blank'];
  const { stdout } = spawnSync(executablePath, [...print, ...given], { env, encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual([
    '--a b',
    '--disable-features=One,Two,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
    '',
    'about:blank',
  ]);
});
