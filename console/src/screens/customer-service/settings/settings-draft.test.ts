import { MarketSettings } from '@countersign/contract/market-settings';
import { expect, test } from 'vitest';
import { personalStorageForTests } from '../../../testing/session-for-tests.ts';
import {
  isChanged,
  rebaseDraft,
  type SettingsDraft,
  StoredSettings,
  settingsDraftOf,
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
  receipts: false,
  draftLanguages: true,
  accounts: 'off',
  approvalMailWaitHours: null,
  licenceNotices: [60, 14],
  notifications: {},
  assignmentRules: [],
  retention: { rejected: 180, withdrawn: null, unanswered: 90, approved: null },
  secondPersonReverses: false,
  workingTime: null,
  secondPersonDecides: { contradicted: true, waived: false, fraudOrDebt: false, moreThan: 20 },
});
const draft = settingsDraftOf(settings);
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
  [{ staff: [alain, { ...zoe, name: 'Zoé \u202enimda' }] }, { 'staff/1/name': 'name' }],
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

test('[S8.2] a rebased draft takes saved values and keeps typed ones', () => {
  const kept = { version: 3, base: settings, draft: { ...draft, targetHours: '8' } };
  const now = MarketSettings.parse({ ...settings, replyTo: 'fr@desk.example', targetHours: 12 });
  expect(rebaseDraft(kept, now, 4)).toEqual({
    version: 4,
    base: now,
    draft: { ...settingsDraftOf(now), targetHours: '8' },
  });
});

test('[S4.2] a settings draft is read back; another shape is refused', () => {
  const { personal, writeText } = personalStorageForTests();
  const stored = { version: 3, base: settings, draft };
  personal.write(['settings', 'FR'], stored);
  expect(personal.read(['settings', 'FR'], StoredSettings)).toEqual(stored);
  for (const text of ['', '{}', '[1]']) {
    writeText('settings', text, ['FR']);
    expect(personal.read(['settings', 'FR'], StoredSettings)).toBeUndefined();
  }
});

const office = [{ from: '09:00', to: '17:00' }];
const hours = {
  zone: 'Europe/Paris',
  week: [office, office, office, office, office, [], []],
  region: null,
  holidays: [],
};
test.each([
  [{ week: [[{ from: '09:00', to: '' }], [], [], [], [], [], []] }, 'hours'],
  [{ week: [[...office, { from: '16:00', to: '18:00' }], [], [], [], [], [], []] }, 'overlap'],
  [{ week: [[], [], [], [], [], [], []] }, 'no-hours'],
])('working hours with %j are refused: %s', (change, fault) => {
  const workingTime = { ...hours, ...change };
  expect(settingsOf({ ...draft, workingTime })).toEqual({ faults: { workingTime: fault } });
});
