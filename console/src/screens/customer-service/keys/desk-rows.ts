const allRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** The row of the registration beside the list, if the list shows it. */
export function openRow(): HTMLElement | undefined {
  return allRows().find((row) => row.getAttribute('aria-current') === 'true');
}

/** The row after or before the open one, else the focused one; without either, the first. */
export function rowFrom(step: 1 | -1): HTMLElement | undefined {
  const rows = allRows();
  const open = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const focused = rows.findIndex((row) => rowLineOf(row)?.contains(document.activeElement));
  const from = open === -1 ? focused : open;
  return rows[from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))];
}

export function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  rowLineOf(row)?.scrollIntoView({ block: 'nearest' });
}

export function rowLineOf(inside: Element | null | undefined): Element | null | undefined {
  return inside?.closest('tr, li');
}
