import type { PracticeType } from '@countersign/domain/registration/application';
import type { EvidenceText } from '../../../evidence/use-evidence-text.ts';
import type { ChecklistDifference } from './checklist-draft.ts';

/** A change of a checklist in one line. */
export function checklistChange(
  difference: ChecklistDifference,
  { say }: EvidenceText,
  nameOf: (type: PracticeType) => string,
): string {
  const type = difference.type === null ? say('checklist.allTypes') : nameOf(difference.type);
  if (difference.change !== 'item') return say(`checklist.change.${difference.change}`, { type });
  const { code, required, waivedBy } = difference.item;
  const item = say(`item.${code}`);
  return required
    ? say('checklist.change.required', { type, item, who: say(`checklist.waivedBy.${waivedBy}`) })
    : say('checklist.change.optional', { type, item });
}
