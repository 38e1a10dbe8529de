import { pointLimit } from '@countersign/domain/registration/request-point';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import type { DraftPoint } from './asking-draft.ts';
import { PointFields, type PointFieldsProps } from './point-fields.tsx';
import type { AskingText } from './use-asking-text.ts';

interface PointListProps
  extends Omit<PointFieldsProps, 'number' | 'point' | 'onChange' | 'onRemove'> {
  readonly points: readonly DraftPoint[];
  /** Called with the question at a place as it is now; with nothing where it is removed. */
  readonly onReplace: (at: number, ...next: DraftPoint[]) => void;
  readonly onAdd: () => void;
}

/** The questions, with a button for another one. */
export function PointList({ points, onReplace, onAdd, ...shared }: PointListProps) {
  return (
    <>
      {points.map((point, at) => (
        <PointFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no other name than its number
          key={at}
          {...shared}
          number={at + 1}
          point={point}
          onChange={(next) => onReplace(at, next)}
          onRemove={() => onReplace(at)}
        />
      ))}
      <div>
        <Button data-next="" disabled={points.length >= pointLimit} onClick={onAdd}>
          {shared.say('another')}
        </Button>
      </div>
    </>
  );
}

/** A question of which nothing is chosen yet. */
export const openQuestion = { kind: 'explain', field: null, reason: null } as const;

const dayChoices = [7, 14, 21, 30] as const;

/** How long the applicant has to answer. */
export function AnswerDays({
  say,
  days,
  onChange,
}: {
  readonly say: AskingText;
  readonly days: number;
  readonly onChange: (days: number) => void;
}) {
  return (
    <ChoiceField
      label={say('days')}
      value={String(days)}
      choices={dayChoices.map((count) => ({
        value: String(count),
        label: say('dayCount', { count }),
      }))}
      onChoose={(chosen) => onChange(Number(chosen ?? 14))}
    />
  );
}
