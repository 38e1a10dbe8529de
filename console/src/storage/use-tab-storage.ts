import { createContext } from 'react';
import { useGiven } from '../use-given.ts';
import type { TabStorage } from './tab-storage.ts';

export const TabStorageContext = createContext<TabStorage | undefined>(undefined);

export function useTabStorage(): TabStorage {
  return useGiven(TabStorageContext);
}
