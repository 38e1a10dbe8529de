import { type RefObject, useEffect } from 'react';
import type { Progress } from './use-decide.ts';

/**
 * Brings what tells of a decision that is not recorded into view: it stands above the form, and the button that was pressed
 * below. The form's own file is loaded first, and has no room for it.
 */
export function useNoticeInSight(
  form: RefObject<HTMLFormElement | null>,
  progress: Progress,
): void {
  useEffect(() => {
    if (progress.kind === 'idle') return;
    const notice = form.current?.previousElementSibling?.firstElementChild;
    notice?.scrollIntoView({ block: 'nearest' });
  }, [form, progress]);
}
