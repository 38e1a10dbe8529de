import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSession, useSessionActions } from './use-session.ts';

/** Somebody else came back from the provider than the person who had left (S4.2). */
export function AnotherAccountNotice() {
  const state = useSession();
  const { noteAnother } = useSessionActions();
  const { t } = useTranslation();
  if (state.kind !== 'signed-in' || !state.insteadOfAnother) return null;
  const { name, email, sub } = state.claims;
  return (
    <Notice tone="warn" actions={<Button onClick={noteAnother}>{t('signIn.anotherNoted')}</Button>}>
      {t('signIn.anotherAccount', { name: name ?? email ?? sub })}
    </Notice>
  );
}
