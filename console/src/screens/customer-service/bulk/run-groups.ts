import type { Translate } from '../../../translations/translate.ts';
import { rowKeyOf } from '../address/row-key.ts';
import type { ChosenRow } from './chosen-row.ts';
import type { OutcomeGroup } from './outcome-groups.tsx';
import type { BulkPlan } from './plan.ts';
import { type RowOutcome, type RowOutcomes, rowOutcomeKinds } from './row-outcome.ts';

const explained = [
  'unknown',
  'waiver-required',
  'waiver-refused',
  'second-person',
  'not-checked',
  'not-undone',
  'too-late',
  'moved-on',
  'undone',
  'changed',
  'already-decided',
  'withdrawn',
  'already-asked',
  'erased',
  'own-registration',
  'not-yours',
  'not-found',
] as const;

/** The rows of a plan by outcome: those that need attention first, open ones last. */
export function runGroups(plan: BulkPlan, outcomes: RowOutcomes, t: Translate): OutcomeGroup[] {
  const todo: { row: ChosenRow }[] = [];
  const settled: { row: ChosenRow; outcome: RowOutcome }[] = [...plan.leftOut];
  for (const row of plan.rows) {
    const outcome = outcomes[rowKeyOf(row)];
    if (outcome === undefined) todo.push({ row });
    else settled.push({ row, outcome });
  }
  const isAsking = plan.verb === 'ask';
  const groups = rowOutcomeKinds.map((kind): OutcomeGroup => {
    const rows = settled.filter(({ outcome }) => outcome.kind === kind);
    const why = explained.find((one) => one === kind);
    return {
      kind,
      tone: toneOf(kind),
      label:
        kind === 'decided'
          ? t(`customerService.bulk.decided.${plan.verb}`)
          : isAsking && (kind === 'left' || kind === 'unknown')
            ? t(`customerService.bulk.ofAsking.outcome.${kind}`)
            : t(`customerService.bulk.outcome.${kind}`),
      text: why === undefined ? undefined : textOf(why, isAsking, t),
      rows: rows.map(({ row, outcome: { by } }) => ({
        row,
        note: by === undefined ? undefined : t('customerService.decidedBy', { name: by }),
      })),
    };
  });
  const label = t('customerService.bulk.outcome.todo');
  return [...groups, { kind: 'todo', tone: 'plain', label, rows: todo }];
}

/** What a decision is said of is said otherwise of a question. */
function textOf(why: (typeof explained)[number], isAsking: boolean, t: Translate): string {
  const isOfDecisions = why === 'too-late' || why === 'own-registration';
  return isAsking && isOfDecisions
    ? t(`customerService.bulk.ofAsking.why.${why}`)
    : t(`customerService.bulk.why.${why}`);
}

function toneOf(kind: RowOutcome['kind']): OutcomeGroup['tone'] {
  if (kind === 'decided') return 'success';
  if (kind === 'left' || kind === 'undone') return 'plain';
  return kind === 'failed' || kind === 'not-undone' ? 'error' : 'warn';
}
