import { readRegistrationStatus } from '@countersign/contract/registration-status';
import type {
  PendingRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { backgroundRead } from '../http/background-fetch.ts';
import { useConnection } from '../http/use-call.ts';
import { useChanges } from '../live/live-changes.tsx';
import { historyQueryKey, registrationQueryKey } from '../queries/registration-query.ts';
import { useCached } from '../queries/use-cached.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Not every kind: a notice that the person has noted must not come back with the mail. */
const ofDecisions: readonly string[] = ['decided', 'withdrawn', 'undone', 'reversed'];
/** Time for the response to this window's own decision, which replaces the form. */
const ownResponseMs = 3000;

/**
 * Informs the person that a colleague has decided this registration, or the person in another window, or that the
 * applicant has withdrawn it or answered a question.
 * The form stays until the person asks to see the decision, so that typed text is not lost.
 */
export function ColleagueDecisionNotice({
  registrationKey: { ticketNumber, countryCode },
  subject,
}: {
  readonly registrationKey: RegistrationKey;
  /** The person who is signed in. */
  readonly subject: string;
}) {
  const { t } = useTranslation();
  const connection = useConnection();
  const client = useQueryClient();
  const shown = useCached<Registration>(registrationQueryKey({ ticketNumber, countryCode }));
  const [answered, setAnswered] = useState<Registration>();
  const [decided, setDecided] = useState<Exclude<Registration, PendingRegistration>>();
  const hasBegun = useRef(false);
  const own = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(own.current), []);

  useChanges((notification) => {
    // The screen shows what was decided before it was read.
    const isMissed = notification === 'reread-all' && hasBegun.current;
    hasBegun.current = true;
    const kinds =
      notification === 'reread-all'
        ? []
        : notification
            .filter(
              (change) =>
                change.ticketNumber === ticketNumber && change.countryCode === countryCode,
            )
            .map(({ kind }) => kind);
    const isDecided = isMissed || kinds.some((kind) => ofDecisions.includes(kind));
    const isAnswered = isMissed || kinds.includes('came-back');
    if (!isDecided && !isAnswered) return;
    const body = { ticketNumber, countryCode };
    void backgroundRead(connection, readRegistrationStatus, { body }).then((now) => {
      if (now === undefined) return;
      if (isAnswered && now.request?.state === 'answered') setAnswered(now);
      if (!isDecided) return;
      // What was read before a decision must not be shown after it.
      if (now.status !== 'pending') setAnswered(undefined);
      clearTimeout(own.current);
      if (now.status === 'pending') setDecided(undefined);
      else if (now.status === 'withdrawn' || now.decision.decidedBy.subject !== subject)
        setDecided(now);
      else own.current = setTimeout(() => setDecided(now), ownResponseMs);
    });
  });

  const show = (now: Registration) => {
    const key = { ticketNumber, countryCode };
    client.setQueryData(registrationQueryKey(key), now);
    void client.invalidateQueries({ queryKey: historyQueryKey(key) });
  };
  if (decided === undefined) {
    // One that is on the screen already, as after this person has entered it, is no news.
    if (answered?.request?.answeredAt === shown?.request?.answeredAt) return null;
    if (answered === undefined) return null;
    return (
      <Notice
        tone="warn"
        actions={
          <>
            <Button onClick={() => show(answered)}>{t('decision.answered.show')}</Button>
            <Button variant="quiet" onClick={() => setAnswered(undefined)}>
              {t('customerService.claim.noted')}
            </Button>
          </>
        }
      >
        {t('decision.answered.meanwhile')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      actions={
        <>
          <Button onClick={() => show(decided)}>
            {t(
              decided.status === 'withdrawn'
                ? 'decision.withdrawn.show'
                : 'decision.meanwhile.show',
            )}
          </Button>
          <Button variant="quiet" onClick={() => setDecided(undefined)}>
            {t('customerService.claim.noted')}
          </Button>
        </>
      }
    >
      {decided.status === 'withdrawn'
        ? t('decision.withdrawn.meanwhile')
        : decided.decision.decidedBy.subject === subject
          ? t(`decision.meanwhile.own.${decided.status}`)
          : t(`decision.meanwhile.${decided.status}`, { name: decided.decision.decidedBy.name })}
    </Notice>
  );
}
