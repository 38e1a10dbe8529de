import type { Market, MarketSettings } from '@countersign/contract/market-settings';
import { previewDueTimes } from '@countersign/contract/working-time';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { keepsAll, type Retention, retentionKinds } from '@countersign/domain/retention/retention';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLeaveWarning } from '../../../drafts/use-leave-warning.ts';
import { failureMessage } from '../../../failures/failure-message.ts';
import { useCall } from '../../../http/use-call.ts';
import { SignedInAgain } from '../../../session/signed-in-again.tsx';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { preloadConfirm } from '../../../ui/confirm.tsx';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { ChecklistFields } from './checklist-fields.tsx';
import { DifferenceLines } from './difference-lines.tsx';
import { MarketFields } from './market-fields.tsx';
import { RetentionFields } from './retention-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import styles from './settings.module.css';
import { retentionOf, settingsOf } from './settings-draft.ts';
import { StaffFields } from './staff-fields.tsx';
import { useEnding } from './use-ending.ts';
import { type SaveState, useSaveSettings } from './use-save-settings.ts';
import { useSettingsDraft } from './use-settings-draft.ts';
import { WorkingTimeFields } from './working-time-fields.tsx';

/** The form for all settings of one market. */
export function MarketSettingsForm({ market }: { readonly market: Market }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  useFocusRecovery(form);
  const typed = useSettingsDraft(market);
  const { state, save, dismiss } = useSaveSettings(market, typed);
  const [asked, setAsked] = useState(false);
  const { draft, changed } = typed;
  useLeaveWarning(changed);
  const checked = settingsOf(draft);
  const faults = asked && 'faults' in checked ? checked.faults : {};
  const saving = state.kind === 'saving';

  const discard = () => {
    dismiss();
    setAsked(false);
    typed.reset();
  };
  const change = (more: Parameters<typeof typed.change>[0]) => {
    if (state.kind === 'saved' || state.kind === 'waits') dismiss();
    typed.change(more);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if ('settings' in checked) {
      void save(checked.settings).then(() => setAsked(false));
    } else {
      // After the fields have shown their faults.
      requestAnimationFrame(() => focusFirstInvalid(form.current));
    }
  };
  return (
    <Card>
      <form
        ref={form}
        tabIndex={-1}
        className={styles.form}
        noValidate
        onSubmit={submit}
        onFocus={preloadConfirm}
      >
        {changed && <Restored fromMs={typed.restoredFromMs} onDiscard={discard} />}
        <StaffFields staff={draft.staff} faults={faults} onChange={(staff) => change({ staff })} />
        <MarketFields draft={draft} faults={faults} onChange={change} />
        <RuleFields
          countryCode={market.countryCode}
          rules={draft.assignmentRules}
          onChange={(assignmentRules) => change({ assignmentRules })}
        />
        <WorkingTimeFields
          countryCode={market.countryCode}
          workingTime={draft.workingTime}
          faults={faults}
          onChange={(workingTime) => change({ workingTime })}
        />
        <RetentionFields
          countryCode={market.countryCode}
          retention={draft.retention}
          typed={retentionOf(draft)}
          faults={faults}
          onChange={(retention) => change({ retention })}
        />
        {draft.checklist !== null && (
          <ChecklistFields
            checklist={draft.checklist}
            onChange={(checklist) => change({ checklist })}
          />
        )}
        <MovingDueTimes
          countryCode={market.countryCode}
          before={typed.base}
          after={'settings' in checked ? checked.settings : undefined}
        />
        <EndingNotice
          countryCode={market.countryCode}
          before={typed.base.retention}
          after={retentionOf(draft)}
        />
        <SignedInAgain />
        <Outcome state={state} />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" pending={saving}>
            {t(saving ? 'settings.saving' : 'settings.save')}
          </Button>
          {changed && !saving && <Button onClick={discard}>{t('settings.discard')}</Button>}
          <span role="status" className={changed ? styles.unsaved : styles.saved}>
            {changed
              ? t('settings.unsaved')
              : state.kind === 'saved'
                ? t('settings.saved')
                : state.kind === 'waits'
                  ? t('settings.savedWaits')
                  : ''}
          </span>
        </div>
      </form>
    </Card>
  );
}

/** At the top of the form, since its bottom may not be visible. */
function Restored({
  fromMs,
  onDiscard,
}: {
  readonly fromMs: number | undefined;
  readonly onDiscard: () => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (fromMs === undefined) return null;
  return (
    <Notice actions={<Button onClick={onDiscard}>{t('settings.discardKept')}</Button>}>
      {t('settings.restored', { time: formats.timeAndDay(new Date(fromMs)) })}
    </Notice>
  );
}

function Outcome({ state }: { readonly state: SaveState }) {
  const { t } = useTranslation();
  if (state.kind === 'conflict') {
    return (
      <Notice tone="error" title={t('failures.problems.settings-changed.title')}>
        <p>{t('settings.conflict')}</p>
        <DifferenceLines differences={state.differences} />
      </Notice>
    );
  }
  if (state.kind !== 'failed') return null;
  const words = failureMessage(state.failure, undefined, t);
  return (
    <Notice tone="error" title={t('settings.failed')}>
      <p>{words.title}</p>
      <p>{words.next}</p>
      {words.reference !== undefined && <p>{words.reference}</p>}
    </Notice>
  );
}

interface EndingNoticeProps {
  readonly countryCode: CountryCode;
  readonly before: Retention | undefined;
  /** Undefined where one is faulty. */
  readonly after: Retention | undefined;
}

/** How many registrations end at the next run once the form is saved; nothing where the periods stay. */
function EndingNotice({ countryCode, before = keepsAll, after = before }: EndingNoticeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isChanged = retentionKinds.some((kind) => before[kind] !== after[kind]);
  const { data } = useEnding(countryCode, after, isChanged);
  if (!isChanged || data === undefined) return null;
  const count = retentionKinds.reduce((sum, kind) => sum + data.counts[kind], 0);
  return (
    <Notice tone={count === 0 ? 'info' : 'warn'}>
      <p role="status">
        {t('settings.retention.ending', {
          count,
          shown: formats.number(count),
          time: formats.exact(data.at),
        })}
        {data.held > 0 && (
          <span>
            {' '}
            {t('settings.retention.held', { count: data.held, shown: formats.number(data.held) })}
          </span>
        )}
      </p>
    </Notice>
  );
}

interface MovingDueTimesProps {
  readonly countryCode: Market['countryCode'];
  readonly before: MarketSettings;
  /** Undefined while the form has faults. */
  readonly after: MarketSettings | undefined;
}

/** How many due times move when the form is saved; nothing where none do. */
function MovingDueTimes({ countryCode, before, after }: MovingDueTimesProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const body = timesOf(after ?? before);
  const moves =
    after !== undefined &&
    JSON.stringify(timesOf(before)) !== JSON.stringify(body) &&
    (before.workingTime != null || after.workingTime != null);
  const { data } = useQuery({
    queryKey: ['due-times', countryCode, body],
    queryFn: ({ signal }) => call(previewDueTimes, { params: { countryCode }, body, signal }),
    enabled: moves,
    retry: false,
  });
  if (!moves || data === undefined || data.moving === 0) return null;
  const { pending, moving, overdueNow, overdueThen } = data;
  return (
    <Notice>
      <p role="status">
        {t('settings.workingTime.moving', {
          count: moving,
          shown: formats.number(moving),
          pending: formats.number(pending),
        })}{' '}
        <span>
          {t('settings.workingTime.overdue', {
            now: formats.number(overdueNow),
            after: formats.number(overdueThen),
          })}
        </span>
      </p>
    </Notice>
  );
}

function timesOf({ targetHours, workingTime = null }: MarketSettings) {
  return { targetHours, workingTime };
}
