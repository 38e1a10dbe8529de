import { expect, test } from 'vitest';
import { readAnchorSettingsIfAny } from './anchor-settings.ts';
import { readConfiguration } from './configuration.ts';
import { FaultyConfiguration, readAll } from './faulty-configuration.ts';

test('the settings of the API and of its anchors are named at once', () => {
  const environment = { SMTP_URL: 'mail', ANCHOR_KEY_FILE: '/nowhere/key.pem' };
  const read = () =>
    readAll(
      () => readConfiguration(environment),
      () => readAnchorSettingsIfAny(environment),
    );
  expect(read).toThrow(FaultyConfiguration);
  expect(read).toThrow(
    /CONSOLE_URL is missing.*SMTP_URL must hold.*ANCHOR_KEY_FILE must hold.*ANCHOR_FILE, /s,
  );
});

test('settings without a fault are all returned', () => {
  const read = readAll(
    () => 1,
    () => 'two',
  );
  expect(read).toEqual([1, 'two']);
});

test('any other error is thrown as it is', () => {
  const fail = () => {
    throw new TypeError('no');
  };
  expect(() => readAll(fail)).toThrow(TypeError);
});
