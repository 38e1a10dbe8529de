import { undoDecision } from '@countersign/contract/undo';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useAct } from '../registration/use-act.ts';
import { useRegistrationCache } from '../registration/use-registration-cache.ts';
import { draftOf } from './draft-of.ts';
import type { ReopenedDecision } from './reopened-notice.tsx';

/** Undoes the person's own decision; the response is what is shown from then on. */
export function useUndo(
  registration: DecidedRegistration,
  onReopened: (reopened: ReopenedDecision) => void,
) {
  const cache = useRegistrationCache(registration);
  const { state, send } = useAct(undoDecision, registration);
  const undo = async () => {
    const pending = await send({ version: registration.version });
    if (pending === undefined) return;
    cache.show(pending);
    onReopened({ how: 'undone', before: registration, draft: draftOf(registration) });
  };
  return { state, undo };
}
