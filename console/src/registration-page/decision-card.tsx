import type { Channel } from '@countersign/contract/channel';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import type { Registration } from '@countersign/domain/registration/registration';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { DecisionForm } from '../decision-form/decision-form.tsx';
import type { EvidenceGate } from '../decision-form/evidence-gate.ts';
import { SubmitNotice } from '../decision-form/submit-notice.tsx';
import type { useDecide } from '../decision-form/use-decide.ts';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import type { ReopenedDecision } from '../decision-record/reopened-notice.tsx';
import type { MailPreviewState } from '../mail-preview/use-mail-preview.ts';
import { mailLanguageName } from '../registration/applicant-language.ts';
import styles from '../registration/registration-layout.module.css';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { drawLater } from '../ui/draw-later.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';

interface DecisionCardProps {
  readonly verb: DecisionVerb;
  readonly onVerb: (verb: DecisionVerb) => void;
  readonly registration: Registration;
  readonly draftState: DraftState;
  readonly deciding: ReturnType<typeof useDecide>;
  readonly channel: Channel;
  readonly mail: MailPreviewState;
  /** The preview inside the form, or a button that leads to it. */
  readonly preview: ReactNode;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly gate: RefObject<EvidenceGate | null>;
  readonly proposed: ComponentProps<typeof DecisionForm>['proposed'];
  readonly duplicateOf: ReactNode;
  /** A decision that was undone or reversed just now. */
  readonly reopened: ReopenedDecision | undefined;
}

/** Its file has come with what undoes a decision. */
const ReopenedNotice = drawLater(
  async () => (await import('../decision-record/reopened-notice.tsx')).ReopenedNotice,
  () => null,
  () => null,
);

/** The decision: verb, form and the state of its submission. */
export function DecisionCard(props: DecisionCardProps) {
  const { verb, onVerb, registration, draftState, deciding, channel, mail, preview, reopened } =
    props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { progress, decide } = deciding;
  const pending = progress.kind === 'sending' || progress.kind === 'checking';
  const language = mail.preview?.mail.language;
  return (
    <Card
      title={t('decision.heading')}
      aside={
        <div className={styles.switch}>
          <SegmentedControl
            legend={t('decision.verbLabel')}
            segments={[
              { value: 'approve', label: t('decision.verb.approve') },
              { value: 'reject', label: t('decision.verb.reject'), tone: 'danger' },
            ]}
            value={verb}
            onChange={onVerb}
            disabled={pending}
          />
        </div>
      }
    >
      <div className={styles.notice}>
        {reopened !== undefined && progress.kind === 'idle' && (
          <ReopenedNotice reopened={reopened} />
        )}
        <SubmitNotice progress={progress} registrationKey={registration} preview={mail.preview} />
      </div>
      <DecisionForm
        verb={verb}
        registration={registration}
        draftState={draftState}
        pending={pending}
        apiFaults={progress.kind === 'faulty' ? progress.faults : undefined}
        channel={channel}
        mailLanguage={
          language === undefined
            ? mailLanguageName(registration, formats)
            : formats.language(language)
        }
        previewHash={mail.hash}
        preview={preview}
        formRef={props.formRef}
        gate={props.gate}
        proposed={props.proposed}
        duplicateOf={props.duplicateOf}
        onDecide={(request) => void decide(request)}
      />
    </Card>
  );
}
