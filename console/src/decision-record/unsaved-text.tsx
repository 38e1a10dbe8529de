import { addNote } from '@countersign/contract/notes';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useRef, useState } from 'react';
import { conditionToSend, type DecisionDraft } from '../drafts/decision-draft.ts';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { useIsBackFromSignIn } from '../session/signed-in-again.tsx';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOpenForm } from '../ui/use-open-form.ts';
import { packNotes } from './pack-notes.ts';
import { ReasonForm } from './reason-form.tsx';
import type { ReopenedDecision } from './reopened-notice.tsx';
import { useReversalAct } from './reversal-actions.tsx';
import { useReversalProposal } from './reversal-proposal.ts';
import styles from './unsaved-text.module.css';

interface UnsavedTextProps {
  readonly draft: DecisionDraft;
  readonly registration: DecidedRegistration;
  /** The text was saved or discarded. */
  readonly onSettled: () => void;
  readonly onReopened: (reopened: ReopenedDecision) => void;
}

/**
 * The text of a person whose decision came too late (S8.2): it becomes a note or the reason of a
 * reversal, or is discarded.
 */
export function UnsavedText(props: UnsavedTextProps) {
  const { draft, registration, onReopened } = props;
  const { t } = useTranslation();
  const act = useReversalAct();
  const { proposal } = useReversalProposal(registration);
  const cache = useRegistrationCache(registration);
  const noting = useAct(addNote, registration);
  const [reason, setReason] = usePersonalText('reason-of-text', registration);
  // What was typed before the redirect to the provider is offered again.
  const form = useOpenForm(useIsBackFromSignIn() && reason !== '' ? 'reason' : undefined);
  const open = form.open !== undefined;
  const [savedAs, setSavedAs] = useState<'noted' | 'asked'>();
  /** Notes that were added before one of them failed. */
  const added = useRef(0);
  const texts = textsOf(draft, (code) => t(`reasons.code.${code}`));

  const onSettled = () => {
    setReason('');
    props.onSettled();
  };
  const saveAsNote = async () => {
    for (const text of packNotes(texts).slice(added.current)) {
      if ((await noting.send({ text })) === undefined) return;
      added.current += 1;
    }
    cache.invalidateHistory();
    setSavedAs('noted');
    onSettled();
  };

  if (savedAs === 'noted') {
    return <Notice tone="success">{t('decision.conflict.noted')}</Notice>;
  }
  if (savedAs === 'asked') {
    return (
      <Notice tone="success" title={t('decision.reversal.askedTitle')}>
        {t('decision.reversal.asked')}
      </Notice>
    );
  }
  if (texts.length === 0) return null;
  return (
    <Card title={t('decision.conflict.yourText')}>
      {!open && (
        <div className={styles.texts}>
          {texts.map((text) => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))}
        </div>
      )}
      {open && act !== undefined ? (
        <ReasonForm
          act={act}
          registration={registration}
          initial={texts.join('\n\n')}
          onCancel={form.cancel}
          onDone={(done) => {
            // After a reversal the form is shown again, with the text in it.
            if (done === 'reverse') return onReopened({ how: 'reversed', before: registration });
            setSavedAs('asked');
            onSettled();
          }}
        />
      ) : (
        <>
          <p className={styles.ways}>{t('decision.conflict.ways')}</p>
          <ActFailure
            state={noting.state}
            title={t('decision.conflict.noteFailed')}
            registration={registration}
          />
          <div className={styles.actions} ref={form.buttons}>
            <Button pending={noting.state.kind === 'sending'} onClick={saveAsNote}>
              {t(
                noting.state.kind === 'sending'
                  ? 'decision.conflict.addingNote'
                  : 'decision.conflict.addNote',
              )}
            </Button>
            {(act === 'reverse' || (act === 'ask' && !proposal)) && (
              <Button {...form.opener('reason')}>
                {t(
                  act === 'reverse' ? 'decision.reversal.openReverse' : 'decision.reversal.openAsk',
                )}
              </Button>
            )}
            <Button variant="quiet" onClick={onSettled}>
              {t('decision.draft.discard')}
            </Button>
            <CopyButton
              labelled
              text={texts.join('\n\n')}
              label={t('decision.conflict.copy')}
              copiedLabel={t('decision.conflict.copied')}
              failedLabel={t('registration.notCopied')}
            />
          </div>
        </>
      )}
    </Card>
  );
}

type Code = DecisionDraft['approvalCodes' | 'rejectionCodes'][number];

/** Whether the draft contains a text or a reason. */
export function hasUnsavedText(draft: DecisionDraft): boolean {
  return textsOf(draft, String).length > 0;
}

function textsOf(draft: DecisionDraft, labelOf: (code: Code) => string): string[] {
  const codes = [...draft.rejectionCodes, ...draft.approvalCodes].map(
    (code) => `${code} ${labelOf(code)}`,
  );
  const { messageToApplicant, approvalMessage = '', internalNote } = draft;
  const { text = '' } = conditionToSend(draft).condition ?? {};
  return [codes.join('\n'), text, messageToApplicant, approvalMessage, internalNote].filter(
    (one) => one.trim() !== '',
  );
}
