import { chooseLocale } from '@countersign/domain/locale/choose-locale';
import { type Locale, normaliseLocale } from '@countersign/domain/locale/normalise-locale';
import type { SessionState } from '../session/session-state.ts';
import type { TabStorage } from '../storage/tab-storage.ts';

const key = 'locale';

/** S3.7: the language that the person chose in this tab. */
function readTabLocale(storage: TabStorage): string | undefined {
  return storage.read(key);
}

export function storeTabLocale(storage: TabStorage, locale: string): void {
  storage.write(key, locale);
}

/** S3.7: whoever comes by an address that names a language keeps it on the next pages, which do not name it. */
export function keepLocaleOfAddress(search: string, storage: TabStorage): void {
  const locale = normaliseLocale(new URLSearchParams(search).get('locale'));
  if (locale !== undefined) storeTabLocale(storage, locale);
}

/** Every source of the locale but the address and the market (S3.3, S3.7). */
export function localeSources(storage: TabStorage, state: SessionState) {
  const claims = 'claims' in state ? state.claims : undefined;
  return {
    query: readTabLocale(storage),
    tokenGenLocale: claims?.gen_locale,
    tokenLocale: claims?.locale,
    browserLanguages: navigator.languages,
  };
}

/** S3.3 for an address of the console; its own `locale` has precedence over the tab's. */
export function localeOfAddress(search: string, storage: TabStorage, state: SessionState): Locale {
  const query = new URLSearchParams(search);
  const sources = localeSources(storage, state);
  const countryCode = query.get('countryCode') ?? query.get('marketcode');
  return normaliseLocale(query.get('locale')) ?? chooseLocale({ ...sources, countryCode });
}
