import type { TabStorage } from '../storage/tab-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';

/** The person's choice for this tab; the default is the system's theme. */
export function readTheme(storage: TabStorage): Theme {
  return themes.find((theme) => theme === storage.read(key)) ?? 'system';
}

export function storeTheme(storage: TabStorage, theme: Theme): void {
  storage.write(key, theme);
  applyTheme(storage);
}

export function applyTheme(storage: TabStorage): void {
  const theme = readTheme(storage);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
