import { useState } from 'react';
import { browserStorage } from '../../../storage/browser-storage.ts';
import type { ListAddress } from '../address/list-address.ts';
import { type ListLayout, readColumns, readDensity, usualColumns } from '../address/list-layout.ts';

const names = { density: 'density', columns: 'columns' } as const;

/**
 * How the rows look: as the address of a saved view says, else as chosen in this browser. A choice says
 * nothing about a person.
 */
export function useListLayout({ density, columns }: Pick<ListAddress, 'density' | 'columns'>) {
  const [own, setOwn] = useState<ListLayout>(() => ({
    density: readDensity(browserStorage.read(names.density)) ?? 'compact',
    columns: readColumns(browserStorage.read(names.columns)) ?? usualColumns,
  }));
  const layout: ListLayout = { density: density ?? own.density, columns: columns ?? own.columns };
  const choose = (chosen: ListLayout) => {
    browserStorage.write(names.density, chosen.density);
    browserStorage.write(names.columns, chosen.columns.join(','));
    setOwn(chosen);
  };
  return { layout, choose };
}
