import { MarketSettings } from '@countersign/contract/market-settings';
import { expect, test } from 'vitest';
import { settingsDifferences } from './settings-differences.ts';

const member = (email: string, name: string | null = null) => ({
  email: `${email}@desk.example`,
  name,
  locale: 'fr',
  escalations: false,
});
const before = MarketSettings.parse({
  staff: [member('alain'), member('zoe')],
  targetHours: 24,
  undoSeconds: null,
  replyTo: null,
  reminders: true,
});

test('the same is no difference', () => {
  expect(settingsDifferences(before, before)).toEqual([]);
});

test('every field and every person that differs is named once', () => {
  const after = MarketSettings.parse({
    staff: [member('alain', 'Alain'), member('mai')],
    targetHours: 8,
    undoSeconds: 60,
    replyTo: 'fr@desk.example',
    reminders: false,
  });
  expect(settingsDifferences(before, after)).toEqual([
    { what: 'staffChanged', member: member('alain', 'Alain') },
    { what: 'staffAdded', member: member('mai') },
    { what: 'staffRemoved', member: member('zoe') },
    { what: 'targetHours', before: 24, after: 8 },
    { what: 'undoSeconds', before: null, after: 60 },
    { what: 'replyTo', before: null, after: 'fr@desk.example' },
    { what: 'reminders', after: false },
  ]);
});
