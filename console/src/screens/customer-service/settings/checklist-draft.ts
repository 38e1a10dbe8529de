import type { Checklist, ChecklistItem } from '@countersign/contract/evidence/checklist';
import { itemCodes } from '@countersign/contract/evidence/evidence';
import { type PracticeType, practiceTypes } from '@countersign/domain/registration/application';

type Items = Checklist['items'];

/** The same checklist with every item listed, in the order of the screen, so that two compare. */
export function wholeChecklist({ items, types }: Checklist): Checklist {
  return {
    items: wholeItems(items),
    types: practiceTypes.flatMap((type) => {
      const own = types.find((one) => one.type === type);
      return own === undefined ? [] : [{ type, items: wholeItems(own.items) }];
    }),
  };
}

function wholeItems(items: Items): ChecklistItem[] {
  return itemCodes.map(
    (code) =>
      items.find((one) => one.code === code) ?? { code, required: false, waivedBy: 'staff' },
  );
}

/** The items for a type of practice; `own`: the type has a list of its own. */
export function listFor(
  { items, types }: Checklist,
  type: PracticeType | undefined,
): { readonly items: Items; readonly own: boolean } {
  const found = types.find((one) => one.type === type);
  return found === undefined
    ? { items, own: type === undefined }
    : { items: found.items, own: true };
}

/** The checklist with this list for the type, or for all without a type. */
export function withItems(
  checklist: Checklist,
  type: PracticeType | undefined,
  items: Items,
): Checklist {
  if (type === undefined) return { ...checklist, items };
  const others = checklist.types.filter((one) => one.type !== type);
  return wholeChecklist({ ...checklist, types: [...others, { type, items }] });
}

/** The checklist in which the type has no list of its own. */
export function withoutType(checklist: Checklist, type: PracticeType): Checklist {
  return { ...checklist, types: checklist.types.filter((one) => one.type !== type) };
}

/** One difference between two checklists. `type` null: for all types. */
export type ChecklistDifference = { readonly type: PracticeType | null } & (
  | { readonly change: 'item'; readonly item: ChecklistItem }
  | { readonly change: 'own' | 'common' }
);

export function checklistDifferences(before: Checklist, after: Checklist): ChecklistDifference[] {
  const [old, now] = [wholeChecklist(before), wholeChecklist(after)];
  const changed = (type: PracticeType | null, was: Items, is: Items) =>
    is.flatMap((item, at): ChecklistDifference[] =>
      JSON.stringify(pick(item)) === JSON.stringify(pick(was[at]))
        ? []
        : [{ type, change: 'item', item }],
    );
  return [
    ...changed(null, old.items, now.items),
    ...practiceTypes.flatMap((type): ChecklistDifference[] => {
      const was = listFor(old, type);
      const is = listFor(now, type);
      if (was.own && !is.own) return [{ type, change: 'common' }];
      if (!is.own) return [];
      const own = was.own ? [] : [{ type, change: 'own' } as const];
      return [...own, ...changed(type, was.own ? was.items : old.items, is.items)];
    }),
  ];
}

const pick = (item: ChecklistItem | undefined) => [item?.required, item?.waivedBy];
