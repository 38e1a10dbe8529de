import type { ProposableDecision } from '@countersign/contract/decision';
import { readDecisionProposal } from '@countersign/contract/decision-proposals';
import { exceptionCode } from '@countersign/domain/registration/reason-codes';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNoticeInSight } from '../decision-form/use-notice-in-sight.ts';
import { type DecisionDraft, emptyDraft, isEmpty } from '../drafts/decision-draft.ts';
import { useEvidence } from '../evidence/evidence-query.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { useCall } from '../http/use-call.ts';
import { historyQueryKey, noAutoRefetch } from '../queries/registration-query.ts';
import { useMe } from '../queries/use-me.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './second-person-part.module.css';
import { type DecidingAlone, usePropose } from './use-propose.tsx';
import { WaitingCard } from './waiting-card.tsx';

interface SecondPersonPartProps extends DecidingAlone {
  readonly registration: Registration;
  /** Below it stands that a decision waits. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Above the form of a pending registration: what waits for a second person, or what became of the own proposal. */
export function SecondPersonPart(props: SecondPersonPartProps) {
  const { registration, draftState } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const me = useMe();
  const state = useDecisionProposal(registration);
  const evidence = useEvidence(registration);
  const place = useRef<HTMLParagraphElement>(null);
  /** This person has proposed, and the card is not shown yet. */
  const [sent, setSent] = useState(false);
  const proposal = state?.proposal ?? undefined;
  const waits = proposal?.state === 'waiting';
  const isOwn = proposal !== undefined && me?.subject === proposal.proposedBy.subject;
  const asked = registration.request?.state;
  const endings = [
    waits &&
      !isOwn &&
      t(`decision.second.toConfirm.${proposal.request.decision}`, {
        name: proposal.proposedBy.name,
        until: formats.exact(proposal.expiresAt),
      }),
    (asked === 'waiting' || asked === 'no-answer') && t('decision.confirm.endsQuestions'),
  ].filter((one) => one !== false);
  const waiting = endings.length === 0 ? undefined : endings.join(' ');
  const known = { switches: state?.switches, evidence: evidence.data, waiting };
  const proposing = usePropose(registration, known, props, () => setSent(true));
  useNoticeInSight(props.form, props.deciding.progress);
  const failure = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (proposing.kind === 'failed')
      failure.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [proposing]);
  const isNew = sent && waits;
  useEffect(() => {
    if (!isNew) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
    setSent(false);
  }, [isNew]);

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
      <div ref={failure} className={styles.failure}>
        <ActFailure
          state={proposing}
          title={t('decision.second.proposeFailed')}
          registration={registration}
        />
      </div>
    </>
  );
}

/** Below the title of a registration of which a decision waits for a second person. */
function WaitsForSecond() {
  const { t } = useTranslation();
  return (
    <p className={styles.waits}>
      <Icon name="person" size={16} />
      {t('decision.second.title')}
    </p>
  );
}

/** What waits for a second person, and which decisions of the market do; undefined while it is read, and where that fails. */
function useDecisionProposal({ countryCode, ticketNumber }: RegistrationKey) {
  const call = useCall();
  const key = { countryCode, ticketNumber };
  const { data } = useQuery({
    ...noAutoRefetch,
    // Every change of the history, here or at a colleague's, causes another reading too.
    queryKey: [...historyQueryKey(key), 'decision-proposal'],
    queryFn: ({ signal }) => call(readDecisionProposal, { params: key, signal }),
  });
  return data;
}

/** What was proposed as the form's draft: what was returned does not have to be typed again. */
function draftOfProposal(request: ProposableDecision): DecisionDraft {
  const { messageToApplicant = '', internalNote = '' } = request;
  const texts = { ...emptyDraft, savedAtMs: Date.now(), internalNote };
  return request.decision === 'approve'
    ? {
        ...texts,
        approvalMessage: messageToApplicant,
        approvalCodes: request.reasonCodes.filter((code) => code !== exceptionCode),
        ...(request.condition && { condition: request.condition }),
        waiver: request.waiver,
      }
    : {
        ...texts,
        messageToApplicant,
        rejectionCodes: request.reasonCodes,
        namedNumbers: request.namedNumbers,
        duplicateOf: request.duplicateOf,
      };
}
