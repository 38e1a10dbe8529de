import { isComposing } from '../../../ui/is-composing.ts';

const actOf = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'reject',
  s: 'assign',
  u: 'undo',
  x: 'mark',
  X: 'mark-stretch',
  '/': 'search',
  '?': 'keys',
} as const;

export const deskKeys = ['j', 'k', 'Enter', 'x', 'X', 'a', 'r', 's', 'u', '/', '?'] as const;
export type DeskAct = (typeof actOf)[keyof typeof actOf];

const fields =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** The act of a key; undefined while typing, in a dialog, with a modifier key, or held down except to move. */
export function deskActOf(event: KeyboardEvent): DeskAct | undefined {
  if (event.defaultPrevented || isComposing(event)) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.target instanceof Element && event.target.closest(fields) !== null) return undefined;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return undefined;
  const act = Object.entries(actOf).find(([key]) => key === event.key)?.[1];
  // A key that is held down would act in what it has opened too.
  return event.repeat && act !== 'next' && act !== 'previous' ? undefined : act;
}
