import type { Registration } from '@countersign/domain/registration/registration';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isEmpty } from '../drafts/decision-draft.ts';
import { useEvidence } from '../evidence/evidence-query.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { useMe } from '../queries/use-me.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import { draftOfProposal } from './draft-of-proposal.ts';
import { useDecisionProposal } from './proposal-query.ts';
import { type DecidingAlone, usePropose } from './use-propose.tsx';
import { WaitingCard } from './waiting-card.tsx';
import { WaitsForSecond } from './waits-for-second.tsx';

interface SecondPersonPartProps extends DecidingAlone {
  readonly registration: Registration;
  /** Below it stands that a decision waits. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Above the form of a pending registration: what waits for a second person, or what became of the own proposal. */
export function SecondPersonPart(props: SecondPersonPartProps) {
  const { registration, draftState } = props;
  const { t } = useTranslation();
  const me = useMe();
  const state = useDecisionProposal(registration);
  const evidence = useEvidence(registration);
  const place = useRef<HTMLParagraphElement>(null);
  /** This person has proposed, and the card is not shown yet. */
  const [sent, setSent] = useState(false);
  const known = { switches: state?.switches, evidence: evidence.data };
  const proposing = usePropose(registration, known, props, () => setSent(true));
  const proposal = state?.proposal ?? undefined;
  const waits = proposal?.state === 'waiting';
  const isNew = sent && waits;
  useEffect(() => {
    if (!isNew) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
    setSent(false);
  }, [isNew]);

  const isOwn = proposal !== undefined && me?.subject === proposal.proposedBy.subject;
  const ended = isOwn && !waits ? proposal : undefined;
  const restored = useRef<string>(undefined);
  useEffect(() => {
    if (ended === undefined || restored.current === ended.id) return;
    restored.current = ended.id;
    if (isEmpty(draftState.draft)) draftState.changeNow(draftOfProposal(ended.request));
  }, [ended, draftState]);

  const head = props.headingRef.current?.parentElement;
  return (
    <>
      {waits && head && createPortal(<WaitsForSecond />, head)}
      {proposal !== undefined && waits && (
        <WaitingCard
          key={proposal.id}
          place={place}
          registration={registration}
          proposal={proposal}
          mayConfirm={state?.mayConfirm === true}
          ofSameAct={state?.ofSameAct ?? []}
          evidence={evidence}
        />
      )}
      {ended?.state === 'lapsed' && (
        <Notice tone="warn" title={t('decision.second.lapsedTitle')}>
          {t('decision.second.lapsed')}
        </Notice>
      )}
      {ended?.state === 'returned' &&
        (ended.returned?.by.subject === me?.subject ? (
          <Notice title={t('decision.second.takenBack')} />
        ) : (
          <Notice
            tone="warn"
            title={t('decision.second.returnedTitle', { name: ended.returned?.by.name ?? '' })}
          >
            {ended.returned?.word != null && <p dir="auto">{ended.returned.word}</p>}
            <p>{t('decision.second.returned')}</p>
          </Notice>
        ))}
      <ActFailure
        state={proposing}
        title={t('decision.second.proposeFailed')}
        registration={registration}
      />
    </>
  );
}
