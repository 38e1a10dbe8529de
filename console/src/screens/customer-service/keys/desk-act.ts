import { isComposing } from '../../../ui/is-composing.ts';

const actOf = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  q: 'ask',
  r: 'reject',
  s: 'assign',
  u: 'undo',
  x: 'mark',
  X: 'mark-stretch',
  '/': 'search',
  '?': 'keys',
} as const;

/** As they are listed; those of one registration are the same beside the list and behind a mail's link. */
export const deskKeys = ['j', 'k', 'Enter', 'x', 'X', 'a', 'q', 'r', 's', 'u', '/', '?'] as const;
export const decisionKeys = ['a', 'q', 'r', '?'] as const;
export type DeskAct = (typeof actOf)[keyof typeof actOf];

const fields =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** The act of a single key; undefined while typing, in a dialog, with a modifier key, or held down except to move. */
export function deskActOf(event: KeyboardEvent): DeskAct | undefined {
  if (event.defaultPrevented || isComposing(event)) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.target instanceof Element && event.target.closest(fields) !== null) return undefined;
  // One that is leaving the screen has given the focus back.
  if (document.querySelector('dialog:not([inert])') !== null) return undefined;
  const act = Object.entries(actOf).find(([key]) => key === event.key)?.[1];
  // A key that is held down would act in what it has opened too.
  return event.repeat && act !== 'next' && act !== 'previous' ? undefined : act;
}
