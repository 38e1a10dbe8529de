import type { RenderResult } from 'vitest-browser-react';

/** The row of one fact in the evidence, by its label ("Name"), and how to unfold it. */
export function factRow(screen: Pick<RenderResult, 'getByRole'>, name: string) {
  const row = screen
    .getByRole('region', { name: 'Facts' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) })
    .first();
  return { row, unfold: () => row.getByText(name, { exact: true }).first().click() };
}
