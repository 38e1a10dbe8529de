import { createContext, use } from 'react';
import type { TabStorage } from './tab-storage.ts';

export const TabStorageContext = createContext<TabStorage | undefined>(undefined);

export function useTabStorage(): TabStorage {
  const storage = use(TabStorageContext);
  if (storage === undefined) throw new Error('No tab storage is given above this component');
  return storage;
}
