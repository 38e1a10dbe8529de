import type { Channel } from '@countersign/contract/channel';
import type { Registration } from '@countersign/domain/registration/registration';
import { type ComponentProps, type ReactNode, type RefObject, useEffect } from 'react';
import { DecisionForm } from '../decision-form/decision-form.tsx';
import type { EvidenceGate } from '../decision-form/evidence-gate.ts';
import { focusFirstFault } from '../decision-form/form-fields.ts';
import type { SecondPerson } from '../decision-form/second-person.ts';
import { SubmitNotice } from '../decision-form/submit-notice.tsx';
import type { useDecide } from '../decision-form/use-decide.ts';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import type { ReopenedDecision } from '../decision-record/reopened-notice.tsx';
import type { Unanswered } from '../drafts/decision-draft.ts';
import { type Act, verbOf } from '../login-link/act.ts';
import type { MailPreviewState } from '../mail-preview/mail-preview-state.ts';
import { mailLanguageName } from '../registration/applicant-language.ts';
import styles from '../registration/registration-layout.module.css';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { drawLater } from '../ui/draw-later.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ActBar } from './act-bar.tsx';

interface DecisionCardProps {
  readonly act: Act;
  readonly onAct: (act: Act) => void;
  readonly registration: Registration;
  readonly draftState: DraftState;
  readonly deciding: ReturnType<typeof useDecide>;
  readonly channel: Channel;
  readonly mail: MailPreviewState;
  /** The preview inside the form, or a button that leads to it. */
  readonly preview: ReactNode;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly gate: RefObject<EvidenceGate | null>;
  readonly duplicates: RefObject<Unanswered>;
  readonly proposed: ComponentProps<typeof DecisionForm>['proposed'];
  readonly duplicateOf: ReactNode;
  readonly secondPerson: SecondPerson | undefined;
  /** The questions, in the place of the decision's form. */
  readonly ask: ReactNode;
  /** A decision that was undone or reversed just now. */
  readonly reopened: ReopenedDecision | undefined;
}

/** Its file has come with what undoes a decision. */
const ReopenedNotice = drawLater(
  async () => (await import('../decision-record/reopened-notice.tsx')).ReopenedNotice,
  () => null,
  () => null,
);

/** The bar of acts, the form of the chosen one and the state of its submission. */
export function DecisionCard(props: DecisionCardProps) {
  const { act, onAct, registration, deciding, mail, reopened } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { progress, decide } = deciding;
  const pending = progress.kind === 'sending' || progress.kind === 'checking';
  const verb = verbOf(act);
  const language = mail.preview?.mail.language;
  useEffect(() => {
    // The field may be far above the button, and the refusal would not be seen.
    if (progress.kind === 'faulty') focusFirstFault(progress.faults);
  }, [progress]);
  return (
    // The bar says what the heading would.
    <Card title={<VisuallyHidden>{t('decision.heading')}</VisuallyHidden>}>
      <div className={styles.acts}>
        <ActBar registration={registration} act={act} onAct={onAct} disabled={pending} />
      </div>
      <div className={styles.notice}>
        {reopened !== undefined && progress.kind === 'idle' && (
          <ReopenedNotice reopened={reopened} />
        )}
        <SubmitNotice progress={progress} registrationKey={registration} preview={mail.preview} />
      </div>
      {verb === undefined ? (
        props.ask
      ) : (
        <DecisionForm
          {...props}
          verb={verb}
          pending={pending}
          apiFaults={progress.kind === 'faulty' ? progress.faults : undefined}
          mailLanguage={
            language === undefined
              ? mailLanguageName(registration, formats)
              : formats.language(language)
          }
          previewHash={mail.hash}
          onDecide={(request) => void decide(request)}
        />
      )}
    </Card>
  );
}
