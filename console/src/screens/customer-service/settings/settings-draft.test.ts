import { MarketSettings } from '@countersign/contract/market-settings';
import { expect, test } from 'vitest';
import {
  draftOf,
  isChanged,
  onTopOf,
  readKept,
  type SettingsDraft,
  settingsOf,
} from './settings-draft.ts';

const settings = MarketSettings.parse({
  staff: [
    { email: 'alain@desk.example', name: null, locale: 'fr', escalations: false },
    { email: 'zoe@desk.example', name: 'Zoé', locale: 'fr_FR', escalations: true },
  ],
  targetHours: 24,
  undoSeconds: null,
  replyTo: null,
  reminders: true,
});
const draft = draftOf(settings);
const [alain, zoe] = draft.staff;
if (!alain || !zoe) throw new Error('There are two of them');

test('what is not changed is what it was', () => {
  expect(settingsOf(draft)).toEqual({ settings });
  expect(isChanged({ base: settings, draft })).toBe(false);
  expect(isChanged({ base: settings, draft: { ...draft, reminders: false } })).toBe(true);
  expect(isChanged({ base: settings, draft: { ...draft, staff: [zoe, alain] } })).toBe(true);
});

test.each<[Partial<SettingsDraft>, Record<string, string>]>([
  [{ targetHours: '' }, { targetHours: 'targetHours' }],
  [{ targetHours: '721' }, { targetHours: 'targetHours' }],
  [{ targetHours: '1e1' }, { targetHours: 'targetHours' }],
  [{ undoSeconds: '-1' }, { undoSeconds: 'undoSeconds' }],
  [{ undoSeconds: '3601' }, { undoSeconds: 'undoSeconds' }],
  [{ replyTo: 'nobody' }, { replyTo: 'email' }],
  [{ staff: [{ ...alain, email: ' ' }] }, { 'staff/0/email': 'required' }],
  [{ staff: [alain, { ...zoe, email: 'zoe' }] }, { 'staff/1/email': 'email' }],
  [{ staff: [alain, { ...zoe, name: 'x'.repeat(121) }] }, { 'staff/1/name': 'name' }],
  [{ staff: [alain, { ...zoe, email: 'ALAIN@desk.example' }] }, { 'staff/1/email': 'duplicate' }],
  [
    {
      staff: Array.from({ length: 51 }, (_, row) => ({
        ...alain,
        row: `${row}`,
        email: `a${row}@x.example`,
      })),
    },
    { staff: 'too-many' },
  ],
])('[S8.2] %j is refused beside its field', (change, faults) => {
  expect(settingsOf({ ...draft, ...change })).toEqual({ faults });
});

test('[S8.2] what somebody else saved meanwhile comes in, and what was typed stays', () => {
  const kept = { version: 3, base: settings, draft: { ...draft, targetHours: '8' } };
  const now = MarketSettings.parse({ ...settings, replyTo: 'fr@desk.example', targetHours: 12 });
  expect(onTopOf(kept, now, 4)).toEqual({
    version: 4,
    base: now,
    draft: { ...draftOf(now), targetHours: '8' },
  });
});

test('[S4.2] what the tab keeps is read back; anything else is nothing', () => {
  const kept = { version: 3, base: settings, draft };
  expect(readKept(JSON.stringify(kept))).toEqual(kept);
  for (const text of [undefined, '', '{}', '[1]']) expect(readKept(text)).toBeUndefined();
});
