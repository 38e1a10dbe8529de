import { requiredTextOf } from '@countersign/contract/required-text';
import { longTextLimit } from '@countersign/domain/registration/text';
import { textFault } from '../../../drafts/long-text.ts';
import { LongTextField } from '../../../drafts/long-text-field.tsx';
import { useTranslation } from '../../../translations/use-translation.ts';
import { hasWaiver } from './dry-run-kind.ts';
import type { BulkPlan } from './plan.ts';

const Waiver = requiredTextOf(longTextLimit);
export const waiverFieldId = 'bulk-waiver';

/** The reason for all approvals with required items open; without one they are left out. */
export function BulkWaiver({
  plan,
  onChange,
}: {
  readonly plan: BulkPlan;
  readonly onChange: (plan: BulkPlan) => void;
}) {
  const { t } = useTranslation();
  return (
    <LongTextField
      id={waiverFieldId}
      label={t('customerService.bulk.waiver')}
      optional
      hint={t('customerService.bulk.waiverHint')}
      value={plan.waiver ?? ''}
      onChange={(waiver) => onChange({ ...plan, waiver })}
      fault={waiverFault(plan)}
    />
  );
}

/** What is wrong with a waiver that is not blank. */
export function waiverFault(plan: BulkPlan) {
  return hasWaiver(plan) ? textFault(Waiver, plan.waiver?.trim() ?? '') : undefined;
}
