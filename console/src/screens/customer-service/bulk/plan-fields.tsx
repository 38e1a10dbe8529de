import { isConditional, requiresMessage } from '@countersign/domain/registration/reason-codes';
import type { ReactNode } from 'react';
import { ApprovalReasons } from '../../../decision-form/approval-reasons.tsx';
import { ConditionFields } from '../../../decision-form/condition-fields.tsx';
import { fieldIds } from '../../../decision-form/form-fields.ts';
import type { FormFaults } from '../../../decision-form/form-rules.ts';
import { ReasonPicker } from '../../../decision-form/reason-picker.tsx';
import { LongTextField } from '../../../drafts/long-text-field.tsx';
import { useTranslation } from '../../../translations/use-translation.ts';
import type { BulkProposal } from './bulk-proposals.ts';
import { BulkProposed } from './bulk-proposed.tsx';
import type { BulkPlan } from './plan.ts';

interface PlanFieldsProps {
  readonly plan: BulkPlan;
  readonly onChange: (plan: BulkPlan) => void;
  readonly faults: FormFaults;
  /** Reasons of failed items; undefined until they are known. */
  readonly proposals: readonly BulkProposal[] | undefined;
  /** How many registrations the plan decides. */
  readonly total: number;
  /** Whether the checks of every row have passed. */
  readonly isConfirmed: boolean;
  /** Below the message that it is about. */
  readonly warning: ReactNode;
}

/** The form whose values apply to every row. */
export function PlanFields(props: PlanFieldsProps) {
  const { plan, onChange, faults, proposals, total, warning } = props;
  const { t } = useTranslation();
  const change = (part: Partial<BulkPlan>) => onChange({ ...plan, ...part });
  return (
    <>
      {plan.verb === 'approve' ? (
        <>
          <ApprovalReasons
            chosen={plan.approvalCodes}
            isConfirmed={props.isConfirmed}
            onChange={(codes) => change({ approvalCodes: codes })}
          />
          {isConditional(plan.approvalCodes) && (
            <ConditionFields
              condition={plan.condition}
              onChange={(condition) => change({ condition })}
              faults={faults}
            />
          )}
        </>
      ) : (
        <>
          <ReasonPicker
            focusId={fieldIds.reasonCodes}
            hint={t('customerService.bulk.reasonsHint')}
            chosen={plan.rejectionCodes}
            onChange={(codes) => change({ rejectionCodes: codes })}
            error={faults.reasonCodes && t('decision.fault.reasonRequired')}
            proposed={(onProposed) => (
              <BulkProposed
                proposals={proposals}
                total={total}
                plan={plan}
                onChange={change}
                onProposed={onProposed}
              />
            )}
          />
          <LongTextField
            id={fieldIds.messageToApplicant}
            label={t('decision.message')}
            optional={!requiresMessage(plan.rejectionCodes)}
            hint={t('customerService.bulk.messageHint')}
            value={plan.messageToApplicant}
            onChange={(messageToApplicant) => change({ messageToApplicant })}
            fault={faults.messageToApplicant}
          />
          {warning}
        </>
      )}
      <LongTextField
        id={fieldIds.internalNote}
        label={t('decision.internalNote')}
        optional
        hint={t('decision.internalNoteHint')}
        value={plan.internalNote}
        onChange={(internalNote) => change({ internalNote })}
        fault={faults.internalNote}
      />
    </>
  );
}
