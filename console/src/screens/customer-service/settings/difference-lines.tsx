import type { PracticeType } from '@countersign/domain/registration/application';
import { schemeName } from '../../../evidence/sentences.ts';
import type { EvidenceText } from '../../../evidence/use-evidence-text.ts';
import { useEvidenceText } from '../../../evidence/use-evidence-text.ts';
import { licenceName } from '../../../registration/licence-name.ts';
import { ruleName } from '../../../registration/rule-name.ts';
import type { Translate } from '../../../translations/translate.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { withoutGap } from '../../../translations/without-gap.ts';
import { usePartName } from '../words/part-name.ts';
import type { ChecklistDifference } from './checklist-draft.ts';
import { notifiedOf } from './notified-of.ts';
import styles from './settings.module.css';
import type { SettingsDifference } from './settings-differences.ts';

/** A change of a checklist in one line. */
function checklistChange(
  difference: ChecklistDifference,
  words: EvidenceText,
  t: Translate,
): string {
  const { say } = words;
  const nameOf = (type: PracticeType) => t(`registration.practiceType.${type}`);
  const type = difference.type === null ? say('checklist.allTypes') : nameOf(difference.type);
  if (difference.change === 'numbers') {
    const numbers = difference.numbers.map((scheme) => schemeName(words, scheme)).join(' / ');
    return say('checklist.change.numbers', {
      type,
      numbers: numbers || say('checklist.noNumbers'),
    });
  }
  if (difference.change === 'licences') {
    const licences = difference.licences.map((one) => licenceName(one, t)).join(' / ');
    return t('settings.licenceTypes.changed', { licences });
  }
  if (difference.change !== 'item') return say(`checklist.change.${difference.change}`, { type });
  const { code, required, waivedBy } = difference.item;
  const item = say(`item.${code}`);
  return required
    ? say('checklist.change.required', { type, item, who: say(`checklist.waivedBy.${waivedBy}`) })
    : say('checklist.change.optional', { type, item });
}

/** The changes, one per line. */
export function DifferenceLines({
  differences,
}: {
  readonly differences: readonly SettingsDifference[];
}) {
  const wordsOf = useWords();
  return (
    <ul className={styles.differences}>
      {differences.map((difference) => (
        <li
          key={
            'member' in difference
              ? `${difference.what} ${difference.member.email}`
              : ['checklist', 'holidays', 'notifications', 'retention'].includes(difference.what)
                ? JSON.stringify(difference)
                : difference.what
          }
        >
          {wordsOf(difference)}
        </li>
      ))}
    </ul>
  );
}

function useWords() {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useEvidenceText();
  const partName = usePartName();
  const unit = (value: number, name: 'day' | 'hour' | 'second') =>
    withoutGap(
      formats.tag,
      new Intl.NumberFormat(formats.tag, { style: 'unit', unit: name, unitDisplay: 'long' }).format(
        value,
      ),
    );
  return (difference: SettingsDifference): string => {
    switch (difference.what) {
      case 'staffAdded':
      case 'staffRemoved':
      case 'staffChanged': {
        const { email, name, locale, escalations } = difference.member;
        return t(`settings.history.${difference.what}`, {
          who: name === null ? email : `${name} (${email})`,
          language: formats.language(locale),
          escalations: t(
            `settings.history.${escalations ? 'withEscalations' : 'withoutEscalations'}`,
          ),
        });
      }
      case 'targetHours':
        return t('settings.history.targetHours', {
          before: unit(difference.before, 'hour'),
          after: unit(difference.after, 'hour'),
        });
      case 'hoursOn':
      case 'hoursOff':
      case 'hoursChanged':
        return t(`settings.workingTime.${difference.what}`);
      case 'holidays': {
        const year = String(difference.year);
        const { days } = difference;
        return days === undefined
          ? t('settings.workingTime.yearOff', { year })
          : t('settings.workingTime.yearOn', { year, count: days, shown: formats.number(days) });
      }
      case 'undoSeconds': {
        const said = (value: number | null) =>
          value === null ? t('settings.history.usual') : unit(value, 'second');
        return t('settings.history.undoSeconds', {
          before: said(difference.before),
          after: said(difference.after),
        });
      }
      case 'approvalMailWaitHours': {
        const said = (value: number | null) =>
          value === null ? t('settings.history.none') : unit(value, 'hour');
        return t('settings.history.approvalMailWaitHours', {
          before: said(difference.before),
          after: said(difference.after),
        });
      }
      case 'replyTo':
        return t('settings.history.replyTo', {
          before: difference.before ?? t('settings.history.none'),
          after: difference.after ?? t('settings.history.none'),
        });
      case 'checklist':
        return checklistChange(difference, words, t);
      case 'webhook':
        return t(`settings.history.webhook.${difference.act}`, { url: difference.url });
      case 'view':
        return difference.name === undefined
          ? t(`settings.history.view.${difference.act}`)
          : t(`settings.history.view.${difference.act}Named`, { name: difference.name });
      case 'stopList':
        return t('stopList.changed', {
          count: difference.count,
          shown: formats.number(difference.count),
          added: formats.number(difference.added),
          removed: formats.number(difference.removed),
        });
      case 'words':
        return t('settings.words.changed', {
          mail: partName(difference.part),
          language: formats.language(difference.language),
        });
      case 'reminders':
        return t(`settings.history.${difference.after ? 'remindersOn' : 'remindersOff'}`);
      case 'notifications':
        return t('notifications.market.changed', {
          event: t(notifiedOf(difference.event)),
          way: t(`notifications.way.${difference.way}`),
        });
      case 'assignmentRules':
        return difference.after.length === 0
          ? t('settings.rules.off')
          : t('settings.rules.changed', {
              rules: difference.after
                .map((rule) =>
                  t('settings.rules.one', {
                    what: ruleName(rule, t, formats),
                    to: rule.to?.name ?? t('settings.rules.inTurn'),
                  }),
                )
                .join(' / '),
            });
      case 'receipts':
      case 'draftLanguages':
      case 'accounts':
        return t(`settings.${difference.what}.${difference.after ? 'on' : 'off'}`);
      case 'licences':
        return difference.days.length === 0
          ? t('settings.licences.off')
          : t('settings.licences.on', { days: formats.list(difference.days.map(String)) });
      case 'contradicted':
      case 'waived':
      case 'fraudOrDebt':
        return t(`settings.history.${difference.after ? 'secondOn' : 'secondOff'}`, {
          what: t(`settings.second.${difference.what}`),
        });
      case 'moreThan':
        return difference.after === null
          ? t('settings.history.secondMoreThanOff')
          : t('settings.history.secondMoreThan', { count: difference.after });
      case 'retention':
        return difference.after === null
          ? t(`settings.retention.off.${difference.kind}`)
          : t(`settings.retention.on.${difference.kind}`, {
              days: unit(difference.after, 'day'),
            });
      case 'secondPerson':
        return t(`settings.history.${difference.after ? 'secondPersonOn' : 'secondPersonOff'}`);
    }
  };
}
