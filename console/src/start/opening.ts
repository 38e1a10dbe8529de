import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import type { RunningRequest } from '../http/running-requests.ts';
import { paths } from '../paths.ts';

/** What the script in the page has started; the console continues it. */
export interface Opening {
  /** The address the page was opened with. */
  readonly openedAt: string;
  readonly isCallback: boolean;
  /** Whether the page is leaving for the provider: nothing else may start. */
  readonly isLeaving: Promise<boolean>;
  readonly running: RunningRequest[];
  readonly texts?: RunningTexts;
}

/** The request for the one translation file. */
export interface RunningTexts {
  readonly language: TranslationLanguage;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    countersignOpening?: Opening;
  }
}

/** S2.12: removes the provider's response from the address before any request. */
export function openAddress(): Opening {
  const isCallback = window.location.pathname === paths.loginCallback;
  const openedAt = window.location.href;
  if (isCallback) window.history.replaceState(null, '', paths.loginCallback);
  return { openedAt, isCallback, isLeaving: Promise.resolve(false), running: [] };
}
