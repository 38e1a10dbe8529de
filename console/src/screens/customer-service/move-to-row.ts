/** Gives the focus to the next or previous row; the open one is where it begins, else the first. */
export function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.findIndex((row) => row.matches(':focus'));
  const open = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const from = focused === -1 ? open : focused;
  const to = from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step));
  rows[to]?.focus({ preventScroll: true });
  rows[to]?.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
}
