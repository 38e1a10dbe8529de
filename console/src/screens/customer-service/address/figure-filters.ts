import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import type { Translate } from '../../../translations/translate.ts';
import type { ListChange } from './list-address.ts';
import { eventText, periodText } from './period-text.ts';
import { dayFormat } from './utc-day.ts';

/** A filter that has no field of its own in the list: it comes with a figure of the overview. */
export interface FigureFilter {
  readonly key: 'decided' | 'received' | 'withdrawn' | 'waited' | 'target' | 'decider' | 'assigned';
  readonly text: string;
  /** Takes it away. */
  readonly without: ListChange;
}

/**
 * Those that are set, in words. `nameOf` gives a person's name; undefined where it is not known. `tag` is a BCP 47
 * locale.
 */
export function figureFilters(
  filter: RegistrationFilter,
  tag: string,
  t: Translate,
  nameOf: (subject: string) => string | undefined,
): readonly FigureFilter[] {
  const { submittedFrom, submittedBefore, withdrawnFrom, withdrawnBefore } = filter;
  const { waitedOn, target, decidedBy, assignedTo } = filter;
  const person = (subject: string) => nameOf(subject) ?? t('customerService.figure.someone');
  const all: readonly (Omit<FigureFilter, 'text'> & { readonly text: string | undefined })[] = [
    {
      key: 'decided',
      text: periodText(filter, tag, t),
      without: { decidedFrom: undefined, decidedBefore: undefined },
    },
    {
      key: 'received',
      text: eventText('received', [submittedFrom, submittedBefore], tag, t),
      without: { submittedFrom: undefined, submittedBefore: undefined },
    },
    {
      key: 'withdrawn',
      text: eventText('withdrawn', [withdrawnFrom, withdrawnBefore], tag, t),
      without: { withdrawnFrom: undefined, withdrawnBefore: undefined },
    },
    {
      key: 'waited',
      text:
        waitedOn &&
        t('customerService.figure.waitedOn', {
          day: dayFormat(tag, { dateStyle: 'medium' })(waitedOn),
        }),
      without: { waitedOn: undefined },
    },
    {
      key: 'target',
      text: target && t(`customerService.figure.target.${target}`),
      without: { target: undefined },
    },
    {
      key: 'decider',
      text: decidedBy && t('customerService.figure.decidedBy', { name: person(decidedBy) }),
      without: { decidedBy: undefined },
    },
    {
      key: 'assigned',
      text: assignedTo && t('customerService.figure.assignedTo', { name: person(assignedTo) }),
      without: { assignedTo: undefined },
    },
  ];
  return all.flatMap(({ text, ...one }) => (text === undefined ? [] : [{ ...one, text }]));
}
