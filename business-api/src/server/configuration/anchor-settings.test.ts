import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readAnchorSettings, readAnchorSettingsIfAny } from './anchor-settings.ts';
import { FaultyConfiguration } from './faulty-configuration.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-anchor-key-'));
const ANCHOR_KEY_FILE = join(folder, 'key.pem');
const { privateKey } = generateKeyPairSync('ed25519');
writeFileSync(ANCHOR_KEY_FILE, privateKey.export({ type: 'pkcs8', format: 'pem' }));
afterAll(() => rmSync(folder, { recursive: true }));

const complete = { ANCHOR_KEY_FILE, ANCHOR_FILE: '-' };

describe('the settings of anchors', () => {
  test('have defaults', () => {
    const { places, everyHours, stamp } = readAnchorSettings({ ...complete, ANCHOR_URL: '' });
    expect({ places: places.length, everyHours, stamp }).toEqual({
      places: 1,
      everyHours: 24,
      stamp: undefined,
    });
    expect(readAnchorSettingsIfAny({ ANCHOR_FILE: '-' })).toBeUndefined();
  });

  test('name each that is faulty or missing at once, and no value', () => {
    const read = () =>
      readAnchorSettings({
        ...complete,
        ANCHOR_KEY_FILE: folder,
        ANCHOR_EVERY_HOURS: '0',
        ANCHOR_URL: 'http://user:secret-password@log.example',
        ANCHOR_BUCKET_URL: 'https://bucket.example',
        ANCHOR_BUCKET_REGION: 'eu-west-3',
        ANCHOR_BUCKET_SECRET: 'secret',
        ANCHOR_BUCKET_LOCK_DAYS: 'ten',
        ANCHOR_TSA_URL: 'ftp://time.example',
        ANCHOR_TSA_CA_FILE: ANCHOR_KEY_FILE,
      });
    expect(read).toThrow(FaultyConfiguration);
    expect(messageOf(read).split('\n')).toEqual([
      'Faulty configuration:',
      '  ANCHOR_KEY_FILE must hold the path of an Ed25519 key as PEM',
      '  ANCHOR_EVERY_HOURS must hold a number of hours, 1 to 168',
      '  ANCHOR_URL must hold an https address; http on this machine alone',
      '  ANCHOR_BUCKET_KEY_ID is missing: the access key of the bucket',
      '  ANCHOR_BUCKET_LOCK_DAYS must hold a number of days, 1 to 36500',
      '  ANCHOR_TSA_URL must hold the address of a time-stamping authority',
      '  ANCHOR_TSA_CA_FILE must hold the path of certificates as PEM',
    ]);
  });

  test('name a place that is missing beside other faults', () => {
    const read = () => readAnchorSettings({ ANCHOR_EVERY_HOURS: '0', ANCHOR_TSA_URL: 'https://t' });
    expect(messageOf(read).split('\n')).toEqual([
      'Faulty configuration:',
      '  ANCHOR_KEY_FILE is missing: the path of an Ed25519 key as PEM',
      '  ANCHOR_EVERY_HOURS must hold a number of hours, 1 to 168',
      '  ANCHOR_TSA_CA_FILE is missing: the path of certificates as PEM',
      '  ANCHOR_FILE, ANCHOR_URL or ANCHOR_BUCKET_URL is missing: where anchors are handed to',
    ]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['the key', { ANCHOR_FILE: '-' }, 'ANCHOR_KEY_FILE is missing: the path of an Ed25519 key'],
    ['a place', { ANCHOR_KEY_FILE }, 'ANCHOR_FILE, ANCHOR_URL or ANCHOR_BUCKET_URL is missing'],
    ['a key in the file', { ...complete, ANCHOR_KEY_FILE: folder }, 'ANCHOR_KEY_FILE must hold'],
  ])('are refused without %s', (_, environment, message) => {
    expect(messageOf(() => readAnchorSettings(environment))).toContain(message);
  });
});

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return '';
}
