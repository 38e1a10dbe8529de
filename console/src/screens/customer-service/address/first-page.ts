/**
 * The query of `/customerService` without filters, as `listQueryOf` makes it. In a file without schemas: it is
 * sent before they are loaded.
 */
export const firstPageQuery = { order: 'due', limit: '25', status: 'pending' } as const;

/** Whether an address of the queue asks for just that. */
export function isFirstPage(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every((name) => name === 'locale');
}
