import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { preloadConfirm } from '../../../ui/confirm.tsx';
import styles from './bulk-screen.module.css';
import { DryRunCard, type useDryRun } from './dry-run-card.tsx';
import type { BulkPlan } from './plan.ts';

interface ComposeFrameProps {
  readonly plan: BulkPlan;
  readonly dryRun: ReturnType<typeof useDryRun>;
  /** How many rows would be done. */
  readonly passing: number;
  /** Of the button that asks once more. */
  readonly label: string;
  readonly variant: 'primary' | 'danger';
  readonly onSubmit: (event: FormEvent) => void;
  readonly onCancel: () => void;
  readonly formRef?: RefObject<HTMLFormElement | null>;
  /** The fields of the form. */
  readonly children: ReactNode;
}

/** The dry run beside the form of what is done to all rows, with the buttons below both. */
export function ComposeFrame(props: ComposeFrameProps) {
  const { plan, dryRun, passing } = props;
  const { t } = useTranslation();
  const formId = useId();
  return (
    <div className={styles.composing}>
      <div className={styles.columns}>
        <DryRunCard rows={plan.rows} verb={plan.verb} dryRun={dryRun} />
        <form
          id={formId}
          ref={props.formRef}
          className={styles.form}
          noValidate
          onSubmit={props.onSubmit}
          onFocus={preloadConfirm}
        >
          <Card>
            <div className={styles.form}>{props.children}</div>
          </Card>
        </form>
      </div>
      <div className={styles.decide}>
        <Button onClick={props.onCancel}>{t('confirm.cancel')}</Button>
        <Button
          type="submit"
          form={formId}
          variant={props.variant}
          pending={dryRun.isFetching}
          disabled={passing === 0 && !dryRun.isFetching}
        >
          {props.label}
        </Button>
      </div>
    </div>
  );
}
