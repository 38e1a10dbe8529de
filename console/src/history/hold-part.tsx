import { holdReasonLimit, liftHold, readHold, setHold } from '@countersign/contract/retention';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { serverClock } from '../clock/server-clock.ts';
import { useLengthFault } from '../drafts/use-length-fault.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { ReadFailed } from '../failures/read-failed.tsx';
import type { ResponseOf } from '../http/call.ts';
import { useCall } from '../http/use-call.ts';
import { useAct } from '../queries/use-act.ts';
import { useMeQuery } from '../queries/use-me.ts';
import { calendarDay } from '../registration/calendar-day.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { escapeCancels } from '../ui/escape-cancels.ts';
import { Field } from '../ui/field.tsx';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { Notice } from '../ui/notice.tsx';
import { TextInput } from '../ui/text-control.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import card from './history-card.module.css';
import styles from './note-form.module.css';

interface HoldPartProps {
  readonly registrationKey: RegistrationKey;
  /** Its data can end: a hold can be set. */
  readonly mayEnd: boolean;
  /** The history has one event more. */
  readonly onChanged: () => Promise<void>;
}

/** For administrators: what keeps the registration from erasure, and how to set and to lift it. */
export function HoldPart(props: HoldPartProps) {
  const me = useMeQuery();
  return me.data?.roles.includes('administrator') ? <Hold {...props} /> : null;
}

function Hold({ registrationKey, mayEnd, onChanged }: HoldPartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  const [isOpen, setOpen] = useState(false);
  const { countryCode, ticketNumber } = registrationKey;
  const queryKey = ['hold', countryCode, ticketNumber];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readHold, { params: { countryCode, ticketNumber }, signal }),
    refetchOnWindowFocus: false,
    retry: false,
  });
  const lifting = useAct(liftHold, registrationKey);
  if (data === undefined && error !== null) {
    return (
      <div className={card.note}>
        <ReadFailed error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined || (data.hold === null && !mayEnd)) return null;
  const { hold } = data;
  const changed = async (state: HoldState) => {
    client.setQueryData(queryKey, state);
    setOpen(false);
    await onChanged();
  };
  const lift = async () => {
    const state = await lifting.send({});
    if (state !== undefined) await changed(state);
  };
  return (
    <div ref={place} tabIndex={-1} className={card.note}>
      {hold !== null && (
        <Notice
          title={t('hold.title', { date: calendarDay(hold.until, formats) })}
          actions={
            <Button pending={lifting.state.kind === 'sending'} onClick={() => void lift()}>
              {t('hold.lift')}
            </Button>
          }
        >
          <p dir="auto">{hold.reason}</p>
          <p>{t('hold.by', { name: hold.setBy.name, time: formats.exact(hold.setAt) })}</p>
        </Notice>
      )}
      <ActFailure
        state={lifting.state}
        title={t('hold.liftFailed')}
        registration={registrationKey}
      />
      {hold === null && !isOpen && (
        <div>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t('hold.set')}
          </Button>
        </div>
      )}
      {hold === null && isOpen && (
        <HoldForm
          registrationKey={registrationKey}
          onSet={changed}
          onCancel={() => setOpen(false)}
        />
      )}
    </div>
  );
}

type HoldState = ResponseOf<typeof setHold>;

function HoldForm({
  registrationKey,
  onSet,
  onCancel,
}: {
  readonly registrationKey: RegistrationKey;
  readonly onSet: (state: HoldState) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { state, send } = useAct(setHold, registrationKey);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [asked, setAsked] = useState(false);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const today = new Date(serverClock.nowMs()).toISOString().slice(0, 10);
  const noReason = reason.trim() === '';
  const tooLong = useLengthFault()(reason, holdReasonLimit);
  const noDay = !/^2\d{3}-\d\d-\d\d$/.test(until) || until < today;
  const set = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (noReason || noDay || tooLong !== undefined) {
      requestAnimationFrame(() => focusFirstInvalid(form.current));
      return;
    }
    const answer = await send({ reason: reason.trim(), until });
    if (answer !== undefined) await onSet(answer);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t('hold.set')}
      onSubmit={set}
      onKeyDown={escapeCancels(onCancel)}
    >
      <p>{t('hold.hint')}</p>
      <Field
        label={t('hold.reason')}
        error={tooLong ?? (asked && noReason && t('hold.reasonMissing'))}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('hold.lastDay')} error={asked && noDay && t('hold.dayFault')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={today}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
      </Field>
      <ActFailure state={state} title={t('hold.failed')} registration={registrationKey} />
      <div className={styles.foot}>
        <Button onClick={onCancel}>{t('confirm.cancel')}</Button>
        <Button type="submit" variant="primary" pending={state.kind === 'sending'}>
          {t('hold.submit')}
        </Button>
      </div>
    </form>
  );
}
