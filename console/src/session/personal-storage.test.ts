import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  memoryArea,
  personalStorageForTests,
  signedInForTests,
} from '../testing/session-for-tests.ts';
import type { PersonalName } from './draft-key.ts';
import { createPersonalStorage } from './personal-storage.ts';

const Text = z.string();
const name: PersonalName = ['note', 'FR', 'T-1'];

test('[S4.2] a draft has one name per person and place', () => {
  const area = memoryArea();
  const places: readonly [subject: string, ...PersonalName][] = [
    ['a/b', 'note', 'FR', 'T-1'],
    ['a', 'note', 'FR', 'T-1'],
    ['a/b/FR', 'note', 'T-1'],
    ['a/b', 'reason', 'FR', 'T-1'],
    ['a/b', 'note', 'JP', 'T-1'],
    ['a/b', 'note', 'FR', 'T-2'],
  ];
  for (const [subject, ...place] of places) {
    personalStorageForTests(area, subject).personal.write(place, 'text');
  }
  expect(Object.keys(area)).toHaveLength(places.length);
  expect(Object.keys(area).every((key) => key.startsWith('countersign.draft.'))).toBe(true);
});

test('[S4.2] another account reads no draft of the person before', () => {
  const area = memoryArea();
  personalStorageForTests(area, 'ada').personal.write(name, 'text');
  expect(personalStorageForTests(area, 'grace').personal.read(name, Text)).toBeUndefined();
  expect(personalStorageForTests(area, 'ada').personal.read(name, Text)).toBe('text');
});

test('[S4.3] a draft is neither read nor written after sign-out', async () => {
  const { session, storage, area } = await signedInForTests();
  const personal = createPersonalStorage(storage, session);
  personal.write(name, 'before');
  expect(personal.read(name, Text)).toBe('before');
  await session.signOut();
  personal.write(name, 'after');
  expect(personal.read(name, Text)).toBeUndefined();
  expect(JSON.stringify({ ...area })).not.toMatch(/before|after/);
});
