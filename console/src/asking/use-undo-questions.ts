import { undoRequest } from '@countersign/contract/requests/ask';
import type { Registration } from '@countersign/domain/registration/registration';
import { useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { usePersonalStorage } from '../session/personal-storage.ts';
import { restoreQuestions } from './sent-questions.ts';

/** Takes back the person's own questions while their mail is held; they are the form's draft again. */
export function useUndoQuestions(asked: Registration, onUndone: (() => void) | undefined) {
  const storage = usePersonalStorage();
  const cache = useRegistrationCache(asked);
  const { state, send } = useAct(undoRequest, asked);
  const undo = async () => {
    const next = await send({ version: asked.version });
    if (next === undefined) return void cache.reread().catch(() => undefined);
    restoreQuestions(storage, asked);
    onUndone?.();
    cache.show(next);
  };
  return { state, undo };
}
