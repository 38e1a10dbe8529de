import { deskKeys } from './desk-act.ts';
import { approveByKey, SingleKeys } from './single-keys.tsx';
import { type RowAddress, useDecideByKey } from './use-decide-by-key.ts';
import { useFollowRow } from './use-follow-row.ts';

const allRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** The row of the registration beside the list, if the list shows it. */
function openRow(): HTMLElement | undefined {
  return allRows().find((row) => row.getAttribute('aria-current') === 'true');
}

/** The row after or before the open one, else the focused one; without either, the first. */
function rowFrom(step: 1 | -1): HTMLElement | undefined {
  const rows = allRows();
  const open = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const focused = rows.findIndex((row) => rowLineOf(row)?.contains(document.activeElement));
  const from = open === -1 ? focused : open;
  return rows[from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))];
}

function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  rowLineOf(row)?.scrollIntoView({ block: 'nearest' });
}

function rowLineOf(inside: Element | null | undefined): Element | null | undefined {
  return inside?.closest('tr, li');
}

/** Single keys of the desk. While a registration is open, every act is about it, whatever row has the focus. */
export function DeskKeys({ opened }: { readonly opened: RowAddress | undefined }) {
  const goTo = useDecideByKey(opened);
  const follow = useFollowRow(opened !== undefined);
  const move = (step: 1 | -1) => {
    const row = rowFrom(step);
    focusRow(row);
    follow(row);
  };
  return (
    <SingleKeys
      keys={deskKeys}
      acts={{
        next: () => move(1),
        previous: () => move(-1),
        approve: () => approveByKey(() => goTo('approve')),
        ask: () => goTo('ask'),
        reject: () => goTo('reject'),
        assign: () => document.querySelector<HTMLElement>('[data-desk-assign]')?.click(),
        undo: () => pressUndo(),
        mark: () => markRow(false),
        'mark-stretch': () => markRow(true),
        search: () => document.querySelector<HTMLInputElement>('[data-search-box]')?.select(),
      }}
    />
  );
}

/** Marks or unmarks the open or focused row; `isStretch`: all rows from the last marked one. */
function markRow(isStretch: boolean): void {
  const row = openRow() ?? document.activeElement;
  const box = rowLineOf(row)?.querySelector('[data-mark]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: isStretch }));
}

/** The decision that can be undone last was made last. */
function pressUndo(): void {
  [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1)?.click();
}
