import type { Registration } from '@countersign/domain/registration/registration';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDecide } from '../../../decision-form/use-decide.ts';
import type { DraftState } from '../../../decision-form/use-decision-draft.ts';
import { registrationQueryKey } from '../../../queries/registration-query.ts';
import { useDeskDecisions } from './desk-decisions.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

/**
 * Decides the registration beside the list. A decision that is not recorded, or not known to be, is shown in its
 * form, and on the desk where the person has gone on to another registration.
 */
export function useDecideInPane(
  registration: Registration,
  subject: string,
  draftState: DraftState,
): ReturnType<typeof useDecide> {
  const client = useQueryClient();
  const decisions = useDeskDecisions();
  // The key alone: after a lost response it is a request's body, and the API refuses other fields.
  const { ticketNumber, countryCode } = registration;
  const key = { ticketNumber, countryCode };
  const deciding = useDecide(key, subject, draftState, decisions.settled);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return {
    ...deciding,
    decide: async (request) => {
      const outcome = await deciding.decide(request);
      if (outcome !== undefined && outcome.kind !== 'decided' && !isOpen.current) {
        // What is shown of it when it is opened again may be older than its decision.
        void client.invalidateQueries({
          queryKey: registrationQueryKey(key),
          refetchType: 'none',
        });
        const notice = (onNoted: () => void) => (
          <UnconfirmedNotice
            registration={registration}
            // The form of a link is below both.
            verb={request.decision === 'approve' ? 'approve' : 'reject'}
            onNoted={onNoted}
          />
        );
        decisions.noteLeft({ ...key, notice });
      }
      return outcome;
    },
  };
}
