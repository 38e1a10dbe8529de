import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { createContext, use } from 'react';

export const ConfigurationContext = createContext<ConsoleConfiguration | undefined>(undefined);

export function useConfiguration(): ConsoleConfiguration {
  const configuration = use(ConfigurationContext);
  if (configuration === undefined) throw new Error('No configuration');
  return configuration;
}
