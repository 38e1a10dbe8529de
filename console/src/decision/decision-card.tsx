import type { Registration } from '@countersign/domain/registration/registration';
import type { DecisionVerb } from '../paths.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { DecisionForm } from './decision-form.tsx';
import styles from './decision-layout.module.css';
import { SubmitNotice } from './submit-notice.tsx';
import type { useDecide } from './use-decide.ts';
import type { KeptDraft } from './use-decision-draft.ts';

type DecisionCardProps = {
  readonly verb: DecisionVerb;
  readonly onVerb: (verb: DecisionVerb) => void;
  readonly registration: Registration;
  readonly kept: KeptDraft;
  readonly deciding: ReturnType<typeof useDecide>;
};

/** The decision: which one, why, and what became of it so far. */
export function DecisionCard({ verb, onVerb, registration, kept, deciding }: DecisionCardProps) {
  const { t } = useTranslation();
  const { progress, decide } = deciding;
  const pending = progress.kind === 'sending' || progress.kind === 'checking';
  return (
    <Card title={t('decision.heading')}>
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
      <div className={styles.notice}>
        <SubmitNotice progress={progress} registrationKey={registration} />
      </div>
      <DecisionForm
        verb={verb}
        registration={registration}
        kept={kept}
        pending={pending}
        apiFaults={progress.kind === 'faulty' ? progress.faults : undefined}
        onDecide={(request) => void decide(request)}
      />
    </Card>
  );
}
