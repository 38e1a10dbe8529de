import type { TabStorage } from '../storage/tab-storage.ts';
import type { StoredSession } from './stored-session.ts';

/** Until the next sign-out; no other page reads it, so the next account has its own language. */
const key = 'signed-out-locale';

/** S3.3: the page after a sign-out knows no claims, and would be in the browser's language. */
export function storeSignedOutLocale(
  storage: TabStorage,
  { claims }: Pick<StoredSession, 'claims'>,
  here: URL,
): void {
  const chosen = here.searchParams.get('locale') ?? storage.read('locale');
  const locale = chosen ?? claims.gen_locale ?? claims.locale;
  if (locale !== undefined) storage.write(key, locale);
}

/** The locale in which the person signed out in this tab. */
export function readSignedOutLocale(storage: TabStorage): string | undefined {
  return storage.read(key);
}
