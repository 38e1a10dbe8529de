import { type Colleague, listColleagues } from '@countersign/contract/desk/colleagues';
import { type AssignmentRule, mostRules } from '@countersign/domain/assignment/assignment-rules';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { practiceTypes } from '@countersign/domain/registration/application';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { colleagueChoices, deputyNote } from '../../../claim/colleague-choices.ts';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { mailLanguageLabel } from '../../../translations/mail-language-label.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import styles from './settings.module.css';

interface RuleFieldsProps {
  readonly countryCode: CountryCode;
  readonly rules: readonly AssignmentRule[];
  readonly onChange: (rules: AssignmentRule[]) => void;
}

const newRule: AssignmentRule = { practiceType: null, language: null, to: null };
const nameOfMove = { '-1': 'up', '1': 'down' } as const;

/** To whom the market's new registrations are assigned, a rule each; the first that fits counts. */
export function RuleFields({ countryCode, rules, onChange }: RuleFieldsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const place = useRef<HTMLFieldSetElement>(null);
  useFocusRecovery(place);
  const call = useCall();
  const colleagues = useQuery({
    enabled: rules.length > 0,
    queryKey: ['colleagues', countryCode],
    queryFn: async ({ signal }) =>
      (await call(listColleagues, { params: { countryCode }, signal })).items,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const focus = (index: number, part: string) =>
    requestAnimationFrame(() =>
      place.current?.querySelectorAll('fieldset')[index]?.querySelector<HTMLElement>(part)?.focus(),
    );
  const move = (index: number, by: 1 | -1) => {
    const moved = rules[index];
    if (moved === undefined) return;
    const others = rules.filter((_, at) => at !== index);
    onChange(others.toSpliced(index + by, 0, moved));
    // The same rule again; at an end of the list, its other button.
    const isLast = by === 1 && index + by === rules.length - 1;
    const isFirst = by === -1 && index + by === 0;
    const next = isLast ? 'up' : isFirst ? 'down' : nameOfMove[by];
    focus(index + by, `[data-move="${next}"]`);
  };
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.staff}>
      <legend>{t('settings.rules.legend')}</legend>
      <p className={styles.muted}>{t('settings.rules.hint')}</p>
      {rules.length === 0 && <p>{t('settings.rules.none')}</p>}
      {colleagues.isError && rules.length > 0 && (
        <p role="alert" className={styles.fault}>
          {t('settings.rules.failed')}{' '}
          <RetryButton
            variant="quiet"
            failure={failureOf(colleagues.error)}
            retrying={colleagues.isFetching}
            onRetry={() => void colleagues.refetch()}
          />
        </p>
      )}
      {rules.map((rule, index) => {
        const number = formats.number(index + 1);
        const put = (change: Partial<AssignmentRule>) =>
          onChange(rules.map((one, at) => (at === index ? { ...one, ...change } : one)));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name; its fields hold nothing but its values
          <fieldset key={index} className={styles.member}>
            <legend className={styles.memberLegend}>{t('settings.rules.rule', { number })}</legend>
            <ChoiceField
              label={t('registration.type')}
              none={t('settings.rules.anyType')}
              value={rule.practiceType ?? undefined}
              choices={practiceTypes.map((value) => ({
                value,
                label: t(`registration.practiceType.${value}`),
              }))}
              onChoose={(type) => put({ practiceType: type ?? null })}
            />
            <ChoiceField
              label={t('settings.rules.language')}
              none={t('settings.rules.anyLanguage')}
              value={rule.language ?? undefined}
              choices={mailLanguages.map((value) => ({
                value,
                label: mailLanguageLabel(value, t, formats),
              }))}
              onChoose={(language) => put({ language: language ?? null })}
            />
            <Assignee
              to={rule.to}
              colleagues={colleagues.data}
              onChoose={(chosen) => put({ to: chosen })}
            />
            <div className={styles.memberFoot}>
              <span className={styles.moves}>
                {([-1, 1] as const).map((by) => {
                  const name = nameOfMove[by];
                  const isPossible = rules[index + by] !== undefined;
                  return (
                    isPossible && (
                      <Button
                        key={name}
                        variant="quiet"
                        data-move={name}
                        aria-label={t(`settings.rules.${name}One`, { number })}
                        onClick={() => move(index, by)}
                      >
                        {t(`settings.rules.${name}`)}
                      </Button>
                    )
                  );
                })}
              </span>
              <Button
                variant="quiet"
                aria-label={t('settings.rules.removeOne', { number })}
                onClick={() => onChange(rules.filter((_, at) => at !== index))}
              >
                {t('settings.rules.remove')}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {rules.length < mostRules ? (
        <div>
          <Button
            onClick={() => {
              onChange([...rules, newRule]);
              focus(rules.length, 'select');
            }}
          >
            {t('settings.rules.add')}
          </Button>
        </div>
      ) : (
        <p className={styles.muted}>
          {t('settings.rules.most', { limit: formats.number(mostRules) })}
        </p>
      )}
    </fieldset>
  );
}

interface AssigneeProps {
  readonly to: AssignmentRule['to'];
  /** Undefined while they are not known. */
  readonly colleagues: readonly Colleague[] | undefined;
  readonly onChoose: (to: AssignmentRule['to']) => void;
}

/** One person, or everyone in turn. A person who is not among the colleagues any more stays chosen, and it is said. */
function Assignee({ to, colleagues, onChoose }: AssigneeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isKnown = to === null || colleagues?.some(({ subject }) => subject === to.subject);
  const people = [
    ...(to === null || isKnown ? [] : [{ ...to, email: null, away: null }]),
    ...(colleagues ?? []),
  ];
  const absent = people.filter(({ away }) => away !== null);
  const chosen = absent.find(({ subject }) => subject === to?.subject);
  const names = (of: readonly Colleague[]) =>
    formats.list(colleagueChoices(of, t, formats).map(({ label }) => label));
  return (
    <div>
      <ChoiceField
        label={t('settings.rules.to')}
        none={t('settings.rules.inTurn')}
        value={to?.subject}
        // A rule is for longer than an absence: who is away and has no deputy can be chosen, too.
        choices={colleagueChoices(people, t, formats).map(({ value, label }) => ({ value, label }))}
        onChoose={(subject) => {
          const one = people.find((person) => person.subject === subject);
          onChoose(one === undefined ? null : { subject: one.subject, name: one.name });
        }}
      />
      {to === null && absent.length > 0 && (
        <p role="status" className={styles.muted}>
          {t('settings.rules.notInTurn', { people: names(absent) })}
        </p>
      )}
      {chosen !== undefined && (
        <p role="status" className={styles.muted}>
          {deputyNote(chosen, t, formats) ??
            t('settings.rules.awayAlone', { person: names([chosen]) })}
        </p>
      )}
      {colleagues !== undefined && !isKnown && (
        <p role="status" className={styles.warning}>
          {t('settings.rules.gone', { name: to?.name ?? '' })}
        </p>
      )}
    </div>
  );
}
