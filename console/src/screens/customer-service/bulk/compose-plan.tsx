import { requiredTextOf } from '@countersign/contract/required-text';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { allChecksPassed } from '@countersign/domain/registration/reason-codes';
import { longTextLimit } from '@countersign/domain/registration/text';
import { type FormEvent, useRef, useState } from 'react';
import { focusFirstFault } from '../../../decision-form/form-fields.ts';
import { textFault } from '../../../drafts/long-text.ts';
import { LongTextField } from '../../../drafts/long-text-field.tsx';
import { SignedInAgain } from '../../../session/signed-in-again.tsx';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { rowKeyOf } from '../address/row-key.ts';
import { bulkProposals, numbersOfRow } from './bulk-proposals.ts';
import styles from './bulk-screen.module.css';
import { ComposeFrame } from './compose-frame.tsx';
import { checkPlan } from './decide-row.ts';
import { useDryRun } from './dry-run-card.tsx';
import {
  type DryRunItem,
  dryRunKind,
  hasWaiver,
  isDecided,
  needsWaiver,
  waitingForSecond,
} from './dry-run-kind.ts';
import type { BulkPlan } from './plan.ts';
import { PlanFields } from './plan-fields.tsx';
import { languagesOf, PlanSummary } from './plan-summary.tsx';

/** Whether the form of the plan's verb has anything in it. */
function hasTyped(plan: BulkPlan): boolean {
  if (plan.internalNote.trim() !== '') return true;
  return plan.verb === 'approve'
    ? plan.approvalCodes.length > 0 || hasWaiver(plan)
    : plan.rejectionCodes.length > 0 || plan.messageToApplicant.trim() !== '';
}

/** The plan with an empty form. What the other verb's form alone shows stays. */
function withoutTyped(plan: BulkPlan): BulkPlan {
  return {
    ...plan,
    internalNote: '',
    ...(plan.verb === 'approve'
      ? { approvalCodes: [], waiver: '', condition: undefined }
      : { rejectionCodes: [], namedCodes: [], messageToApplicant: '' }),
  };
}

interface ComposePlanProps {
  readonly plan: BulkPlan & { readonly verb: DecisionVerb };
  readonly onChange: (plan: BulkPlan) => void;
  /** Called with the rows that would pass, after the confirmation (S2.10). */
  readonly onConfirm: (plan: BulkPlan) => void;
  readonly onCancel: () => void;
}

/** The dry run of each row, the form for all mails, and the confirmation. */
export function ComposePlan({ plan: typed, onChange, onConfirm, onCancel }: ComposePlanProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const confirm = useConfirm();
  const [asked, setAsked] = useState(false);
  const dryRun = useDryRun(typed.rows);
  const { verb } = typed;
  const items = dryRun.data?.items ?? [];
  const deciding = items.filter((item) => isDecided(item, typed));
  const isConfirmed = isEachConfirmed(deciding);
  const plan = dryRun.data === undefined || isConfirmed ? typed : withoutAllPassed(typed);
  const checked = checkPlan(plan, { version: 1 });
  const passing = deciding.length;
  const open = items.filter((item) => needsWaiver(dryRunKind(item, verb))).length;
  const exceptions = hasWaiver(plan) ? open : 0;
  const waiting =
    dryRun.data === undefined
      ? 0
      : waitingForSecond(deciding, { verb, rejectionCodes: plan.rejectionCodes }, dryRun.data)
          .length;
  const title = t(`customerService.bulk.title.${verb}`, {
    count: plan.rows.length,
    shown: formats.number(plan.rows.length),
  });
  useDocumentTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  // Typed for other rows, or before a reload.
  const [resumed, setResumed] = useState(() => hasTyped(plan));
  const languages = languagesOf(deciding);
  const isOneForMany =
    verb === 'reject' && plan.messageToApplicant.trim() !== '' && languages.length > 1;
  const warning = isOneForMany && (
    <Notice tone="warn" title={t('customerService.bulk.languagesTitle')}>
      {t('customerService.bulk.languagesText', {
        languages: formats.list(languages.map(formats.language)),
      })}
    </Notice>
  );

  const discard = () => {
    onChange(withoutTyped(plan));
    setResumed(false);
    // The pressed button is removed.
    heading.current?.focus({ preventScroll: true });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (checked.kind === 'faulty') return focusFirstFault(checked.faults);
    // Without open items its field is not shown, and it is not sent.
    if (open > 0 && waiverFault(plan) !== undefined)
      return document.getElementById(waiverFieldId)?.focus();
    if (dryRun.data === undefined || passing === 0) return;
    const counts = { count: passing, shown: formats.number(passing) };
    const leftOut = plan.rows.length - passing;
    const question = [
      t(`customerService.bulk.question.${verb}`, counts),
      exceptions > 0
        ? t('customerService.bulk.questionExceptions', {
            count: exceptions,
            shown: formats.number(exceptions),
          })
        : '',
      waiting > 0
        ? t('customerService.bulk.questionSecond', {
            count: waiting,
            shown: formats.number(waiting),
          })
        : '',
      leftOut > 0
        ? t('customerService.bulk.questionLeftOut', {
            count: leftOut,
            shown: formats.number(leftOut),
          })
        : '',
    ];
    const sure = await confirm({
      title: t(`customerService.bulk.confirmTitle.${verb}`, counts),
      question: question.filter((part) => part !== '').join(' '),
      content: (
        <div className={styles.form}>
          {warning}
          <PlanSummary plan={plan} items={deciding} />
        </div>
      ),
      confirmLabel: t(`customerService.bulk.submit.${verb}`, counts),
      tone: verb === 'reject' ? 'danger' : 'primary',
    });
    if (sure) onConfirm(confirmedPlan(plan, dryRun.data));
  };

  return (
    <>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{t('customerService.bulk.lead')}</p>
      </div>
      {resumed && (
        <Notice actions={<Button onClick={discard}>{t('decision.draft.discard')}</Button>}>
          {t('customerService.bulk.resumed')}
        </Notice>
      )}
      <SignedInAgain />
      <ComposeFrame
        plan={plan}
        dryRun={dryRun}
        passing={passing}
        label={t(`customerService.bulk.ask.${verb}`, {
          count: passing,
          shown: formats.number(passing),
        })}
        variant={verb === 'reject' ? 'danger' : 'primary'}
        onSubmit={submit}
        onCancel={onCancel}
      >
        <PlanFields
          plan={plan}
          onChange={onChange}
          isConfirmed={isConfirmed}
          proposals={dryRun.data && bulkProposals(items, plan)}
          total={passing}
          faults={asked && checked.kind === 'faulty' ? checked.faults : {}}
          warning={warning}
        />
        {open > 0 && <BulkWaiver plan={plan} onChange={onChange} />}
        {waiting > 0 && (
          <Notice title={t('customerService.bulk.secondTitle')}>
            {t('customerService.bulk.secondText', {
              count: waiting,
              shown: formats.number(waiting),
              total: formats.number(passing),
            })}
          </Notice>
        )}
      </ComposeFrame>
    </>
  );
}

/** Keeps the rows that are decided; the others are left out with their reason. */
function confirmedPlan(
  plan: BulkPlan,
  { items, bulkAct }: { readonly items: readonly DryRunItem[]; readonly bulkAct: string | null },
): BulkPlan {
  const found = new Map(items.map((item) => [rowKeyOf(item), item]));
  const leftOut = plan.rows.flatMap((row) => {
    const item = found.get(rowKeyOf(row));
    if (item !== undefined && isDecided(item, plan)) return [];
    const kind = item === undefined ? 'not-found' : dryRunKind(item, plan.verb);
    return kind === 'would-pass' ? [] : [{ row, outcome: { kind } }];
  });
  const rows = plan.rows.flatMap((row) => {
    const item = found.get(rowKeyOf(row));
    if (item === undefined || !isDecided(item, plan)) return [];
    const namedNumbers = plan.verb === 'reject' ? numbersOfRow(item, plan) : [];
    return [
      {
        ...row,
        isException: needsWaiver(dryRunKind(item, plan.verb)),
        ...(namedNumbers.length === 0 ? {} : { namedNumbers }),
      },
    ];
  });
  return { ...plan, rows, leftOut, begun: true, ...(bulkAct === null ? {} : { bulkAct }) };
}

/** Whether the evidence of all rows is confirmed: "all checks passed" is true of each. */
function isEachConfirmed(items: readonly DryRunItem[]): boolean {
  return items.length > 0 && items.every(({ evidence }) => evidence?.state === 'confirmed');
}

/** The API refuses an approval that says so where something is not confirmed. */
function withoutAllPassed(plan: BulkPlan): BulkPlan {
  return { ...plan, approvalCodes: plan.approvalCodes.filter((code) => code !== allChecksPassed) };
}

const Waiver = requiredTextOf(longTextLimit);
const waiverFieldId = 'bulk-waiver';

/** The reason for all approvals with required items open; without one they are left out. */
function BulkWaiver({
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
function waiverFault(plan: BulkPlan) {
  return hasWaiver(plan) ? textFault(Waiver, plan.waiver?.trim() ?? '') : undefined;
}
