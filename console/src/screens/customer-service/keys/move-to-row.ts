/** Gives the focus to the next or previous row; the open one is where it begins, else the first. */
export function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.findIndex((row) => lineOf(row)?.contains(document.activeElement));
  const open = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const from = focused === -1 ? open : focused;
  const to = from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step));
  rows[to]?.focus({ preventScroll: true });
  lineOf(rows[to])?.scrollIntoView({ block: 'nearest' });
}

/** Marks the row that has the focus, or takes its mark away; `isStretch`: from the last one on. */
export function markRow(isStretch: boolean): void {
  const box = lineOf(document.activeElement)?.querySelector('[data-mark]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: isStretch }));
}

function lineOf(inside: Element | null | undefined): Element | null | undefined {
  return inside?.closest('tr, li');
}
