import type { Checklist, ChecklistItem } from '@countersign/contract/evidence/checklist';
import { itemCodes } from '@countersign/contract/evidence/evidence';
import { type PracticeType, practiceTypes } from '@countersign/domain/registration/application';
import { identifierSchemes } from '@countersign/domain/registration/identifier-schemes';
import type { LicenceType } from '@countersign/domain/registration/licence';

type Items = Checklist['items'];
type Numbers = Checklist['numbers'];

/** The same checklist with every item listed, in the order of the screen, so that two compare. */
export function wholeChecklist({ items, numbers, types, licences }: Checklist): Checklist {
  return {
    ...(licences === undefined ? {} : { licences }),
    items: wholeItems(items),
    numbers: inOrder(numbers),
    types: practiceTypes.flatMap((type) => {
      const own = types.find((one) => one.type === type);
      if (own === undefined) return [];
      return [{ type, items: wholeItems(own.items), numbers: inOrder(own.numbers) }];
    }),
  };
}

function wholeItems(items: Items): ChecklistItem[] {
  return itemCodes.map(
    (code) =>
      items.find((one) => one.code === code) ?? { code, required: false, waivedBy: 'staff' },
  );
}

function inOrder(numbers: Numbers): Numbers {
  return identifierSchemes.filter((scheme) => numbers.includes(scheme));
}

/** What is asked for of one type of practice, or of all. */
export interface ChecklistList {
  readonly items: Items;
  readonly numbers: Numbers;
}

/** The list for a type of practice; `own`: the type has a list of its own. */
export function listFor(
  { items, numbers, types }: Checklist,
  type: PracticeType | undefined,
): ChecklistList & { readonly own: boolean } {
  const found = types.find((one) => one.type === type);
  return found === undefined
    ? { items, numbers, own: type === undefined }
    : { items: found.items, numbers: found.numbers, own: true };
}

/** The checklist with this list for the type, or for all without a type. */
export function withList(
  checklist: Checklist,
  type: PracticeType | undefined,
  { items, numbers }: ChecklistList,
): Checklist {
  if (type === undefined) return { ...checklist, items, numbers };
  const others = checklist.types.filter((one) => one.type !== type);
  return wholeChecklist({ ...checklist, types: [...others, { type, items, numbers }] });
}

/** The checklist in which the type has no list of its own. */
export function withoutType(checklist: Checklist, type: PracticeType): Checklist {
  return { ...checklist, types: checklist.types.filter((one) => one.type !== type) };
}

/** One difference between two checklists. `type` null: for all types. */
export type ChecklistDifference = { readonly type: PracticeType | null } & (
  | { readonly change: 'item'; readonly item: ChecklistItem }
  | { readonly change: 'numbers'; readonly numbers: Numbers }
  | { readonly change: 'own' | 'common' }
  | { readonly change: 'licences'; readonly licences: readonly LicenceType[] }
);

export function checklistDifferences(before: Checklist, after: Checklist): ChecklistDifference[] {
  const [old, now] = [wholeChecklist(before), wholeChecklist(after)];
  const changed = (type: PracticeType | null, was: ChecklistList, is: ChecklistList) => [
    ...is.items.flatMap((item, at): ChecklistDifference[] =>
      JSON.stringify(pick(item)) === JSON.stringify(pick(was.items[at]))
        ? []
        : [{ type, change: 'item', item }],
    ),
    ...(JSON.stringify(was.numbers) === JSON.stringify(is.numbers)
      ? []
      : [{ type, change: 'numbers', numbers: is.numbers } as const]),
  ];
  return [
    ...changed(null, old, now),
    // A record from before the field says nothing of them.
    ...(old.licences === undefined ||
    now.licences === undefined ||
    String(old.licences) === String(now.licences)
      ? []
      : [{ type: null, change: 'licences', licences: now.licences } as const]),
    ...practiceTypes.flatMap((type): ChecklistDifference[] => {
      const was = listFor(old, type);
      const is = listFor(now, type);
      if (was.own && !is.own) return [{ type, change: 'common' }];
      if (!is.own) return [];
      const own = was.own ? [] : [{ type, change: 'own' } as const];
      return [...own, ...changed(type, was.own ? was : old, is)];
    }),
  ];
}

const pick = (item: ChecklistItem | undefined) => [item?.required, item?.waivedBy];
