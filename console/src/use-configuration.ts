import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { createContext } from 'react';
import { useGiven } from './use-given.ts';

export const ConfigurationContext = createContext<ConsoleConfiguration | undefined>(undefined);

export function useConfiguration(): ConsoleConfiguration {
  return useGiven(ConfigurationContext);
}
