import { useState } from 'react';
import { browserStorage } from '../../../storage/browser-storage.ts';

const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const name = 'density';

/** How close the rows of the list are; a choice that says nothing about a person. */
export function useDensity() {
  const [density, setDensity] = useState<Density>(
    () => densities.find((one) => one === browserStorage.read(name)) ?? 'comfortable',
  );
  const choose = (chosen: Density) => {
    browserStorage.write(name, chosen);
    setDensity(chosen);
  };
  return { density, choose };
}
