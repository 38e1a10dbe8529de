import type { Checklist } from '@countersign/contract/evidence/checklist';
import { expect, test } from 'vitest';
import {
  checklistDifferences,
  listFor,
  wholeChecklist,
  withItems,
  withoutType,
} from './checklist-draft.ts';

const name = { code: 'name-agrees', required: true, waivedBy: 'staff' } as const;
const listed: Checklist = { items: [name], types: [{ type: 'hospital', items: [] }] };
const whole = wholeChecklist(listed);

test('an item that is not listed is not required', () => {
  expect(whole.items).toHaveLength(9);
  expect(whole.items.filter(({ required }) => required)).toEqual([name]);
  expect(checklistDifferences(listed, whole)).toEqual([]);
  expect(wholeChecklist(whole)).toEqual(whole);
});

test('a type has the common list until it gets its own', () => {
  expect(listFor(whole, 'laboratory')).toEqual({ items: whole.items, own: false });
  const own = withItems(whole, 'laboratory', whole.items);
  expect(listFor(own, 'laboratory').own).toBe(true);
  expect(withoutType(own, 'laboratory')).toEqual(whole);
});

test('differences name the item, the type and who may waive', () => {
  const stricter = { ...name, waivedBy: 'administrator' } as const;
  const items = whole.items.map((one) => (one.code === name.code ? stricter : one));
  expect(checklistDifferences(whole, withItems(whole, undefined, items))).toEqual([
    { type: null, change: 'item', item: stricter },
  ]);
  expect(checklistDifferences(whole, withItems(whole, 'laboratory', items))).toEqual([
    { type: 'laboratory', change: 'own' },
    { type: 'laboratory', change: 'item', item: stricter },
  ]);
  expect(checklistDifferences(whole, withoutType(whole, 'hospital'))).toEqual([
    { type: 'hospital', change: 'common' },
  ]);
});
