import type { Checklist } from '@countersign/contract/evidence/checklist';
import { expect, test } from 'vitest';
import {
  checklistDifferences,
  listFor,
  wholeChecklist,
  withList,
  withoutType,
} from './checklist-draft.ts';

const name = { code: 'name-agrees', required: true, waivedBy: 'staff' } as const;
const listed: Checklist = {
  items: [name],
  numbers: ['fr-siret'],
  types: [{ type: 'hospital', items: [], numbers: [] }],
};
const whole = wholeChecklist(listed);

test('an item that is not listed is not required', () => {
  expect(whole.items).toHaveLength(10);
  expect(whole.items.filter(({ required }) => required)).toEqual([name]);
  expect(checklistDifferences(listed, whole)).toEqual([]);
  expect(wholeChecklist(whole)).toEqual(whole);
});

test('a type has the common list until it gets its own', () => {
  expect(listFor(whole, 'laboratory')).toEqual({
    items: whole.items,
    numbers: ['fr-siret'],
    own: false,
  });
  const own = withList(whole, 'laboratory', whole);
  expect(listFor(own, 'laboratory').own).toBe(true);
  expect(withoutType(own, 'laboratory')).toEqual(whole);
});

test('differences name the item, the type and who may waive', () => {
  const stricter = { ...name, waivedBy: 'administrator' } as const;
  const items = whole.items.map((one) => (one.code === name.code ? stricter : one));
  expect(checklistDifferences(whole, withList(whole, undefined, { ...whole, items }))).toEqual([
    { type: null, change: 'item', item: stricter },
  ]);
  expect(checklistDifferences(whole, withList(whole, 'laboratory', { ...whole, items }))).toEqual([
    { type: 'laboratory', change: 'own' },
    { type: 'laboratory', change: 'item', item: stricter },
  ]);
  const numbers = { ...whole, numbers: ['fr-siren' as const] };
  expect(checklistDifferences(whole, withList(whole, undefined, numbers))).toEqual([
    { type: null, change: 'numbers', numbers: ['fr-siren'] },
  ]);
  expect(checklistDifferences(whole, withoutType(whole, 'hospital'))).toEqual([
    { type: 'hospital', change: 'common' },
  ]);
});
