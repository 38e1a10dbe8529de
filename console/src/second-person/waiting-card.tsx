import {
  confirmDecision,
  type DecisionProposal,
  type DecisionProposalState,
  returnDecision,
} from '@countersign/contract/decision-proposals';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { RequiredTextForm } from '../decision-record/required-text-form.tsx';
import type { useEvidence } from '../evidence/evidence-query.ts';
import { SeenEvidence } from '../evidence/seen-evidence.tsx';
import { ActFailure } from '../failures/act-failure.tsx';
import { useCall } from '../http/use-call.ts';
import { historyQueryKey } from '../queries/registration-query.ts';
import { type ActState, useAct } from '../queries/use-act.ts';
import { useMe } from '../queries/use-me.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { ReasonList } from '../registration/reason-list.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckboxOption } from '../ui/checkbox-option.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOpenForm } from '../ui/use-open-form.ts';
import { eachRow } from './each-row.ts';
import styles from './waiting-card.module.css';
import { WholeAct } from './whole-act.tsx';

interface WaitingCardProps {
  /** Its first sentence, which can take the focus. */
  readonly place: RefObject<HTMLParagraphElement | null>;
  readonly registration: Registration;
  readonly proposal: DecisionProposal;
  readonly mayConfirm: boolean;
  readonly ofSameAct: DecisionProposalState['ofSameAct'];
  readonly evidence: ReturnType<typeof useEvidence>;
}

/** A decision that waits: a second person confirms or returns it, who proposed it takes it back. */
export function WaitingCard(props: WaitingCardProps) {
  const { place, registration, proposal, mayConfirm, ofSameAct, evidence } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const confirm = useConfirm();
  const me = useMe();
  const call = useCall();
  const queries = useQueryClient();
  const cache = useRegistrationCache(registration);
  const confirming = useAct(confirmDecision, registration);
  const returning = useAct(returnDecision, registration);
  const form = useOpenForm();
  const { request, proposedBy } = proposal;
  const verb = request.decision;
  const isOwn = me?.subject === proposedBy.subject;
  const evidenceHash = evidence.data?.evidenceHash;
  const [withOthers, setWithOthers] = useState(false);
  const [returningOthers, setReturningOthers] = useState(false);
  /** What became of the rows of the same act, once this one stays since others were refused. */
  const [ofAct, setOfAct] = useState<string>();
  const returningState: ActState = returningOthers ? { kind: 'sending' } : returning.state;
  const isSending = confirming.state.kind === 'sending';

  const decide = async () => {
    if (evidenceHash === undefined) return;
    const agreed = await confirm({
      title: t(`decision.second.confirmTitle.${verb}`),
      question: t('decision.second.confirmQuestion', {
        practice: practiceDisplayName(registration.practice),
        market: formats.market(registration.countryCode),
        name: proposedBy.name,
        recipient: registration.contact.email,
      }),
      confirmLabel: t(`decision.verb.${verb}`),
      tone: verb === 'reject' ? 'danger' : 'primary',
    });
    if (!agreed) return;
    const { version } = registration;
    const decided = await confirming.send({ proposal: proposal.id, version, evidenceHash });
    if (decided !== undefined) return cache.show(decided);
    // It may have been settled since, and what was refused has to be looked at again.
    cache.invalidateHistory();
    void evidence.refetch();
    await cache.reread().catch(() => undefined);
  };
  const giveBack = async (word: string | undefined) => {
    if (withOthers) {
      setReturningOthers(true);
      const ended = await eachRow(
        ofSameAct,
        async ({ countryCode, ticketNumber, proposal: id }, headers) => {
          const params = { countryCode, ticketNumber };
          const body = { proposal: id, ...(word && { word }) };
          await call(returnDecision, { params, body, headers });
          void queries.invalidateQueries({ queryKey: historyQueryKey(params) });
        },
      );
      setReturningOthers(false);
      void queries.invalidateQueries({ queryKey: ['registrations'] });
      const left = ofSameAct.length - ended;
      if (left > 0) {
        // This card is where it is said: the one on the screen waits until it is read.
        setWithOthers(false);
        const key = isOwn ? 'takeBackLeft' : 'returnLeft';
        setOfAct(
          `${t(`decision.second.${key}`, { count: left })} ${t('decision.second.actThisWaits')}`,
        );
        cache.invalidateHistory();
        return false;
      }
    }
    const ended = await returning.send({ proposal: proposal.id, ...(word && { word }) });
    cache.invalidateHistory();
    return ended !== undefined;
  };

  /** Those of the same act can be returned with it. */
  const others = ofSameAct.length > 0 && (
    <CheckboxOption
      checked={withOthers}
      disabled={returningState.kind === 'sending'}
      onToggle={() => setWithOthers(!withOthers)}
      label={t(`decision.second.${isOwn ? 'takeBackOthers' : 'returnOthers'}`, {
        count: ofSameAct.length,
      })}
    />
  );

  return (
    <Card title={t('decision.second.title')}>
      <p ref={place} tabIndex={-1} className={styles.intro} role="status">
        {t(`decision.second.${isOwn ? 'own' : 'toConfirm'}.${verb}`, {
          name: proposedBy.name,
          until: formats.exact(proposal.expiresAt),
        })}
      </p>
      <DefinitionList
        items={[
          // Without one it was proposed freely.
          ...(proposal.causes.length === 0
            ? []
            : [
                {
                  term: t('decision.second.because'),
                  value: proposal.causes.map((cause) => (
                    <p key={cause}>{t(`decision.second.cause.${cause}`)}</p>
                  )),
                },
              ]),
          ...(request.reasonCodes.length === 0
            ? []
            : [
                {
                  term: t('decision.second.reasons'),
                  value: <ReasonList codes={request.reasonCodes} />,
                },
              ]),
          ...wordsOf(request).map(([key, text]) => ({
            term: t(key),
            value: (
              <p className={styles.words} dir="auto">
                {text}
              </p>
            ),
          })),
        ]}
      />
      {mayConfirm && evidenceHash !== undefined && (
        <div className={styles.changes}>
          {evidenceHash === proposal.evidenceHash ? (
            <p>{t('decision.second.unchanged')}</p>
          ) : (
            <>
              <Notice tone="warn" title={t('decision.second.changed')} />
              <SeenEvidence
                registrationKey={registration}
                hash={proposal.evidenceHash}
                title={t('decision.second.seen', { name: proposedBy.name })}
              />
            </>
          )}
        </div>
      )}
      {mayConfirm && evidenceHash === undefined && evidence.isError && (
        <Notice
          tone="warn"
          title={t('decision.second.needsEvidence')}
          actions={
            <Button pending={evidence.isFetching} onClick={() => void evidence.refetch()}>
              {t('evidence.retry')}
            </Button>
          }
        />
      )}
      <ActFailure
        state={confirming.state}
        title={t('decision.second.confirmFailed')}
        registration={registration}
      />
      {ofAct !== undefined && <p role="status">{ofAct}</p>}
      {form.open !== undefined ? (
        <RequiredTextForm
          text="returning"
          registration={registration}
          title={t('decision.second.returnTitle')}
          field={{
            label: t('decision.second.word', { name: proposedBy.name }),
            hint: t('decision.second.wordHint'),
            missing: t('decision.second.wordRequired'),
          }}
          below={others}
          state={returningState}
          failed={t('decision.second.returnFailed')}
          submit={t(
            returningState.kind === 'sending'
              ? 'decision.second.returning'
              : 'decision.second.return',
          )}
          onSend={giveBack}
          onCancel={form.cancel}
        />
      ) : (
        <>
          {isOwn && (
            <ActFailure
              state={returning.state}
              title={t('decision.second.returnFailed')}
              registration={registration}
            />
          )}
          {isOwn && others}
          <div className={styles.actions} ref={form.buttons}>
            {mayConfirm && (
              <Button
                variant={verb === 'reject' ? 'danger' : 'primary'}
                pending={isSending}
                disabled={evidenceHash === undefined}
                onClick={() => void decide()}
              >
                {t(isSending ? 'decision.second.confirming' : `decision.second.confirm.${verb}`)}
              </Button>
            )}
            {mayConfirm && (
              <Button {...form.opener('return')}>{t('decision.second.openReturn')}</Button>
            )}
            {isOwn && (
              <Button
                pending={returningState.kind === 'sending'}
                onClick={() => void giveBack(undefined)}
              >
                {t('decision.second.takeBack')}
              </Button>
            )}
          </div>
        </>
      )}
      {mayConfirm && ofSameAct.length > 0 && evidenceHash !== undefined && (
        <WholeAct
          proposal={proposal}
          rows={[
            {
              countryCode: registration.countryCode,
              ticketNumber: registration.ticketNumber,
              version: registration.version,
              proposal: proposal.id,
              evidenceHash,
            },
            ...ofSameAct,
          ]}
          onProgress={(done, left) =>
            setOfAct(
              [
                t('decision.second.actDone', { count: done }),
                ...(left ? [t('decision.second.actLeft', { count: left })] : []),
                ...(left === undefined ? [] : [t('decision.second.actThisWaits')]),
              ].join(' '),
            )
          }
          onEnd={cache.invalidateHistory}
        />
      )}
    </Card>
  );
}

/** What was written, each with the key of its title. */
function wordsOf(request: DecisionProposal['request']) {
  const { messageToApplicant, internalNote } = request;
  const approval = request.decision === 'approve' ? request : undefined;
  const named = request.decision === 'reject' ? request.namedNumbers : undefined;
  return (
    [
      ['history.messageToApplicant', messageToApplicant],
      ['history.internalNote', internalNote],
      ['history.waiver', approval?.waiver],
      ['decision.condition.text', approval?.condition?.text],
      ['history.namedNumbers', named?.map(({ code, number }) => `${code} ${number}`).join('\n')],
    ] as const
  ).flatMap(([key, text]) =>
    text === undefined || text.trim() === '' ? [] : [[key, text] as const],
  );
}
