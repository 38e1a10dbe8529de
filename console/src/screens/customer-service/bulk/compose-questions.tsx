import { pointWordsLimit } from '@countersign/domain/registration/request-point';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DraftPoint, wordsFault } from '../../../asking/asking-draft.ts';
import { AnswerDays, openQuestion, PointList } from '../../../asking/point-list.tsx';
import { useAskingText } from '../../../asking/use-asking-text.ts';
import { LongTextField } from '../../../drafts/long-text-field.tsx';
import { SignedInAgain } from '../../../session/signed-in-again.tsx';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { Notice } from '../../../ui/notice.tsx';
import { rowKeyOf } from '../address/row-key.ts';
import styles from './bulk-screen.module.css';
import { ComposeFrame } from './compose-frame.tsx';
import { useDryRun } from './dry-run-card.tsx';
import { type DryRunItem, isDecided } from './dry-run-kind.ts';
import type { BulkPlan } from './plan.ts';
import { commonFields, draftOfPlan, questionsOf } from './plan-questions.ts';
import { languagesOf, PlanSummary } from './plan-summary.tsx';

interface ComposeQuestionsProps {
  readonly plan: BulkPlan;
  readonly onChange: (plan: BulkPlan) => void;
  /** Called with the rows that would be asked, after the confirmation. */
  readonly onConfirm: (plan: BulkPlan) => void;
  readonly onCancel: () => void;
}

const firstQuestion: DraftPoint = {
  kind: 'document',
  field: 'documents[licence]',
  reason: null,
  words: '',
};

/** The dry run of each row, the questions that all applicants get, and the confirmation. */
export function ComposeQuestions({ plan, onChange, onConfirm, onCancel }: ComposeQuestionsProps) {
  const { t } = useTranslation();
  const say = useAskingText();
  const formats = useFormats();
  const confirm = useConfirm();
  const messageId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  const dryRun = useDryRun(plan.rows, 'ask');
  const asking = (dryRun.data?.items ?? []).filter((item) => isDecided(item, plan));
  const passing = asking.length;
  const counts = { count: passing, shown: formats.number(passing) };
  const all = { count: plan.rows.length, shown: formats.number(plan.rows.length) };
  const title = t('customerService.bulk.title.ask', all);
  useDocumentTitle(title);
  const draft = draftOfPlan(plan);
  const points = draft.points.length === 0 ? [firstQuestion] : draft.points;
  const fields = commonFields(plan);
  const change = (part: Partial<BulkPlan>) => onChange({ ...plan, questions: points, ...part });
  const replace = (at: number, ...next: DraftPoint[]) =>
    change({ questions: points.toSpliced(at, 1, ...next) });
  const languages = languagesOf(asking).map(formats.language);
  const [only, ...others] = languagesOf(asking);
  const reads = others.length === 0 ? only?.slice(0, 2) : undefined;
  const hasWords = [draft.message, ...points.map(({ words }) => words)].some(
    (text) => text.trim() !== '',
  );
  const warning = hasWords && languages.length > 1 && (
    <Notice tone="warn" title={t('customerService.bulk.languagesTitle')}>
      {t('customerService.bulk.languagesText', { languages: formats.list(languages) })}
    </Notice>
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    const whole = { ...plan, questions: points };
    if (questionsOf(whole) === undefined) return focusFirstInvalid(form.current);
    if (dryRun.data === undefined || passing === 0) return;
    const leftOut = plan.rows.length - passing;
    const question = [
      t('customerService.bulk.question.ask', counts),
      leftOut === 0
        ? ''
        : t('customerService.bulk.questionLeftOut', {
            count: leftOut,
            shown: formats.number(leftOut),
          }),
    ];
    const sure = await confirm({
      title: t('customerService.bulk.confirmTitle.ask', counts),
      question: question.filter((part) => part !== '').join(' '),
      content: (
        <div className={styles.form}>
          {warning}
          <PlanSummary plan={whole} items={asking} />
        </div>
      ),
      confirmLabel: t('customerService.bulk.submit.ask', counts),
      tone: 'primary',
    });
    if (sure) onConfirm(confirmedPlan(whole, dryRun.data));
  };

  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{t('customerService.bulk.ofAsking.lead')}</p>
      </div>
      <SignedInAgain />
      <ComposeFrame
        plan={plan}
        dryRun={dryRun}
        passing={passing}
        label={t('customerService.bulk.ask.ask', counts)}
        variant="primary"
        onSubmit={submit}
        onCancel={onCancel}
        formRef={form}
      >
        <PointList
          say={say}
          points={points}
          fields={fields}
          documents={[]}
          language={formats.list(languages)}
          wordsHint={others.length > 0 ? t('customerService.bulk.messageHint') : undefined}
          reads={reads}
          showFault={asked}
          readOnly={false}
          onReplace={replace}
          onAdd={() => change({ questions: [...points, { ...openQuestion, words: '' }] })}
        />
        <LongTextField
          id={messageId}
          label={say('message')}
          optional
          hint={t('customerService.bulk.messageHint')}
          limit={pointWordsLimit}
          value={draft.message}
          onChange={(messageToApplicant) => change({ messageToApplicant })}
          fault={wordsFault(draft.message)}
        />
        {warning}
        <AnswerDays say={say} days={draft.days} onChange={(days) => change({ days })} />
      </ComposeFrame>
    </>
  );
}

/** Keeps the rows that are asked; the others are left out with their reason. */
function confirmedPlan(
  plan: BulkPlan,
  { items, bulkAct }: { readonly items: readonly DryRunItem[]; readonly bulkAct: string | null },
): BulkPlan {
  const found = new Map(items.map((item) => [rowKeyOf(item), item.outcome]));
  const outcomeOf = (row: BulkPlan['rows'][number]) => found.get(rowKeyOf(row)) ?? 'not-found';
  const leftOut = plan.rows.flatMap((row) => {
    const kind = outcomeOf(row);
    return kind === 'would-pass' ? [] : [{ row, outcome: { kind } }];
  });
  const rows = plan.rows.filter((row) => outcomeOf(row) === 'would-pass');
  return { ...plan, rows, leftOut, begun: true, ...(bulkAct === null ? {} : { bulkAct }) };
}
