import type { Checklist, ChecklistItem } from '@countersign/contract/evidence/checklist';
import type { PracticeType } from '@countersign/domain/registration/application';

const item = (code: ChecklistItem['code'], required: boolean): ChecklistItem => ({
  code,
  required,
  waivedBy: 'staff',
});

/**
 * What is asked for where a market has set nothing else: what a register can confirm. The rest is
 * shown, and a market may require it.
 */
const items = [
  item('entity-active', true),
  item('name-agrees', true),
  item('place-agrees', true),
  item('activity-fits', true),
  item('licence-valid', false),
  item('professional-found', false),
  item('contact-may-act', false),
  item('tax-number-valid', true),
  // A likeness is no register's statement, and it may be of a market that the reviewer may not see.
  item('not-known-already', false),
];

/** Groups that buy for others are in the registers with another activity. */
const withoutActivity = items.map((one) =>
  one.code === 'activity-fits' ? { ...one, required: false } : one,
);

export const defaultChecklist: Checklist = {
  items,
  types: [
    { type: 'buying-group', items: withoutActivity },
    { type: 'hospital', items: withoutActivity },
    { type: 'online-retailer', items: withoutActivity },
  ],
};

/** The items for a type of practice. */
export function itemsFor({ items: all, types }: Checklist, type: PracticeType) {
  return types.find((one) => one.type === type)?.items ?? all;
}
