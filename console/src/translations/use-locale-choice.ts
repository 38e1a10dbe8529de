import { createContext, use } from 'react';

export interface LocaleChoice {
  /** S3.7: into the address and for this tab. */
  readonly choose: (tag: string) => void;
}

/** Made by the app, which knows the address and the tab's storage. */
export const LocaleChoiceContext = createContext<LocaleChoice | undefined>(undefined);

export function useLocaleChoice(): LocaleChoice {
  const choice = use(LocaleChoiceContext);
  if (choice === undefined) throw new Error('No choice of a locale is given above this component');
  return choice;
}
