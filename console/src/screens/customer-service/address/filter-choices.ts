import { reasonCodes } from '@countersign/contract/reason-code';
import { isApprovalCode } from '@countersign/domain/registration/reason-codes';
import type { Translate } from '../../../translations/translate.ts';
import {
  assigneeChoices,
  dueChoices,
  evidenceChoices,
  type ListAddress,
  requestChoices,
} from './list-address.ts';

interface FilterChoices {
  readonly name:
    | 'due'
    | 'assignee'
    | 'evidence'
    | 'request'
    | 'known'
    | 'proposal'
    | 'concern'
    | 'account'
    | 'licence'
    | 'reversal'
    | 'reasonCode';
  readonly label: string;
  /** The empty choice. */
  readonly none: string;
  /** What each value is called, in their order. */
  readonly values: Readonly<Record<string, string>>;
}

/** The filters with a choice of few values, in their order, as lists of this status have them. */
export function filterChoices(
  t: Translate,
  status: ListAddress['status'],
): readonly FilterChoices[] {
  const named = <Value extends string>(values: readonly Value[], label: (one: Value) => string) =>
    Object.fromEntries(values.map((value) => [value, label(value)]));
  return [
    {
      name: 'due',
      label: t('customerService.column.due'),
      none: t('customerService.dueOption.any'),
      values: named(dueChoices, (one) => t(`customerService.dueOption.${one}`)),
    },
    {
      name: 'assignee',
      label: t('customerService.column.assignee'),
      none: t('customerService.assigneeOption.any'),
      values: named(assigneeChoices, (one) => t(`customerService.assigneeOption.${one}`)),
    },
    {
      name: 'evidence',
      label: t('customerService.column.evidence'),
      none: t('customerService.evidenceOption.any'),
      values: named(
        evidenceChoices.filter((one) => one !== 'against' || status !== 'pending'),
        (one) => t(`customerService.evidenceOption.${one}`),
      ),
    },
    {
      name: 'request',
      label: t('customerService.requestFilter'),
      none: t('customerService.requestOption.any'),
      values: named(requestChoices, (one) => t(`customerService.requestOption.${one}`)),
    },
    {
      name: 'known',
      label: t('customerService.known.label'),
      none: t('customerService.known.any'),
      values: { maybe: t('customerService.known.maybe') },
    },
    {
      name: 'proposal',
      label: t('customerService.proposal.label'),
      none: t('customerService.proposal.any'),
      values: { waiting: t('customerService.proposal.waiting') },
    },
    {
      name: 'concern',
      label: t('customerService.concern.label'),
      none: t('customerService.concern.any'),
      values: { open: t('customerService.concern.open') },
    },
    {
      name: 'account',
      label: t('customerService.account.label'),
      none: t('customerService.account.any'),
      values: { open: t('customerService.account.open') },
    },
    {
      name: 'licence',
      label: t('customerService.licence.label'),
      none: t('customerService.licence.any'),
      values: {
        ended: t('customerService.licence.ended'),
        'this-month': t('customerService.licence.this-month'),
      },
    },
    {
      name: 'reversal',
      label: t('customerService.reversal.label'),
      none: t('customerService.reversal.any'),
      values: { proposed: t('customerService.reversal.proposed') },
    },
    {
      name: 'reasonCode',
      label: t('customerService.reason'),
      none: t('customerService.anyReason'),
      values: named(
        reasonCodes.filter(
          (code) =>
            status !== 'linked' &&
            ((status !== 'approved' && status !== 'rejected') ||
              isApprovalCode(code) === (status === 'approved')),
        ),
        (code) => `${code} ${t(`reasons.code.${code}`)}`,
      ),
    },
  ];
}
