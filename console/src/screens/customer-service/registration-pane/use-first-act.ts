import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { DecisionDraft } from '../../../drafts/decision-draft.ts';
import type { Act } from '../../../login-link/act.ts';
import { usePersonalStorage } from '../../../session/personal-storage.ts';

/** The act whose form is open where the address names none: the one that was begun, else asking while a request waits. */
export function useFirstAct(registration: Registration, draft: DecisionDraft): Act {
  const { countryCode, ticketNumber, request } = registration;
  const storage = usePersonalStorage();
  // What is typed from now on changes no form.
  const [begun] = useState((): Act | undefined => {
    if (draft.rejectionCodes.length > 0 && draft.approvalCodes.length === 0) return 'reject';
    const asking = storage.read(['asking', countryCode, ticketNumber], z.string());
    return asking === undefined ? undefined : 'ask';
  });
  const act = begun ?? (request?.state === 'waiting' ? 'ask' : 'approve');
  return act === 'ask' && isErased(registration) ? 'approve' : act;
}
