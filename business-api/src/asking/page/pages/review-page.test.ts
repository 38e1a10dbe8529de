import { expect, test } from 'vitest';
import { pendingRegistration } from '../../../testing/sample-registration.ts';
import { formFields } from '../../form-fields.ts';
import { pageWords } from '../page-texts.ts';
import { changeList } from './review-page.ts';

test('[S8.2] values that are chosen from a list are shown by their names', () => {
  const registration = pendingRegistration('JP');
  expect(registration.contact.preferredLocale).toBe('ja_JP');
  const beside = [
    ['contact.preferredLocale', 'ja_JP', 'fr'],
    ['practice.type', 'optician-retail', 'hospital'],
    ['contact.role', 'owner', null],
    ['practice.phone', 'en', 'fr'],
  ].map(([field, before, after]) => ({
    field: field ?? '',
    change: 'changed' as const,
    before: before ?? null,
    after: after ?? null,
  }));
  const fields = formFields(registration, [], 'en');
  const { text } = changeList(
    pageWords('en'),
    { fields },
    { points: [], beside, documentsBeside: [] },
  );
  const shown = [...text.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, value]) => value);
  expect(shown).toEqual([
    '日本語',
    'Français',
    'Retail optician',
    'Hospital',
    'Owner',
    pageWords('en').say('nothingOnFile'),
    'en',
    'fr',
  ]);
});
