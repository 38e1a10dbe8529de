import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../session/use-session.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { useConfirm } from '../ui/confirm.tsx';

/**
 * With unsaved changes: asks before a link inside the console is followed, and lets the browser ask
 * before the page is closed. Not before the redirect to the provider after a lapse: the draft is
 * restored. Not on Back and Forward: when their event arrives, the page has been left, and only a
 * data router can block them (useBlocker). The draft is stored, and a notice says so on return.
 */
export function useLeaveWarning(unsaved: boolean): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const signedIn = useSession().kind === 'signed-in';

  useEffect(() => {
    if (!unsaved || !signedIn) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [unsaved, signedIn]);

  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = async (to: string) => {
      const sure = await confirm({
        title: t('settings.leave.title'),
        question: t('settings.leave.question'),
        confirmLabel: t('settings.leave.leave'),
        cancelLabel: t('settings.leave.stay'),
      });
      if (sure) void navigate(to);
    };
    const listen = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const held = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (link === null || event.button !== 0 || held || link.target !== '') return;
      if (link.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#')) {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      void ask(link.pathname + link.search);
    };
    document.addEventListener('click', listen, { capture: true });
    return () => document.removeEventListener('click', listen, { capture: true });
  }, [unsaved, confirm, navigate, t]);
}
