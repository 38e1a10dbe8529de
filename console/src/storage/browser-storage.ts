import { createTabStorage } from './tab-storage.ts';

/** What this browser remembers for all its tabs and says nothing about an applicant. */
export const browserStorage = createTabStorage(() => localStorage);
