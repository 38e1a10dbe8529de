import { dryRunBulkDecision } from '@countersign/contract/bulk-decision';
import { wordLimit } from '@countersign/contract/claims/assignment';
import {
  assignMany,
  bulkAssignmentLimit,
  undoAssignMany,
} from '@countersign/contract/claims/bulk-assignment';
import { listColleagues } from '@countersign/contract/desk/colleagues';
import { countCharacters } from '@countersign/domain/registration/text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { deputyNote, lastDayOf } from '../../../claim/colleague-choices.ts';
import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureWords } from '../../../failures/failure-words.tsx';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useSession } from '../../../session/use-session.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import dialog from '../../../ui/dialog-body.module.css';
import { Field } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-control.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ChosenRow } from './chosen-row.ts';
import {
  type CommonColleague,
  commonChoices,
  commonColleagues,
  hasSeveralDeputies,
} from './common-colleagues.ts';

interface BulkAssignDialogProps {
  readonly rows: readonly ChosenRow[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says who has the rows, assigns them to one colleague, and offers to undo it. */
export default function BulkAssignDialog(props: BulkAssignDialogProps) {
  const { rows, isOpen, onClose } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const titleId = useId();
  const [subject, setSubject] = useState<string>();
  const [word, setWord] = useState('');
  const [faulty, setFaulty] = useState(false);
  const { run, colleagues, assigning, undoing } = useBulkAssignment(props);
  const chosen = colleagues.data?.find((one) => one.subject === subject);
  const tooMany = rows.length > bulkAssignmentLimit;
  const tooLong = countCharacters(word) > wordLimit;
  const unread = run.error ?? colleagues.error;
  const error = undoing.error ?? assigning.error ?? unread;
  const failed = error === null ? undefined : failureMessage(failureOf(error), undefined, t);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFaulty(subject === undefined);
    if (subject === undefined || tooLong || assigning.isPending) return;
    await assigning.mutateAsync({ to: subject, word: word.trim() }).catch(() => undefined);
  };
  const close = () => {
    onClose();
    if (assigning.isSuccess) {
      assigning.reset();
      undoing.reset();
      setSubject(undefined);
      setWord('');
    }
  };
  const given = assigning.data;
  return (
    <Modal isOpen={isOpen} onClose={close} labelledBy={titleId} size="confirm">
      <h2 id={titleId} className={dialog.title}>
        {t('customerService.bulk.assign.title', {
          count: rows.length,
          shown: formats.number(rows.length),
        })}
      </h2>
      <form className={dialog.body} onSubmit={(event) => void submit(event)}>
        {tooMany ? (
          <p role="alert">
            {t('customerService.bulk.assign.limit', { limit: formats.number(bulkAssignmentLimit) })}
          </p>
        ) : given !== undefined ? (
          <Given items={given.items} isUndone={undoing.isSuccess} />
        ) : run.data === undefined || colleagues.data === undefined ? (
          error === null && (
            <div role="status">
              <VisuallyHidden>{t('customerService.claim.assignLoading')}</VisuallyHidden>
              <Skeleton lines={3} />
            </div>
          )
        ) : colleagues.data.length === 0 ? (
          <p role="status">{t('customerService.bulk.assign.noCommon')}</p>
        ) : (
          <>
            <Holders items={run.data.items} />
            <ChoiceField
              label={t('customerService.claim.assignTo')}
              none={t('customerService.claim.assignNone')}
              error={faulty ? t('customerService.claim.assignPick') : undefined}
              value={subject}
              choices={commonChoices(colleagues.data, t, formats)}
              onChoose={(value) => {
                setSubject(value);
                setFaulty(false);
              }}
            />
            <StandIn of={chosen} />
            <Field
              label={t('customerService.claim.assignWord')}
              hint={t('customerService.claim.assignWordHint')}
              error={
                tooLong
                  ? t('mails.setAside.tooLong', { limit: formats.number(wordLimit) })
                  : undefined
              }
            >
              {(control) => (
                <TextArea
                  {...control}
                  value={word}
                  onChange={(event) => setWord(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        {failed !== undefined && (
          <div role="alert" className={dialog.failed}>
            <FailureWords words={failed} />
          </div>
        )}
        <div className={dialog.acts}>
          <Button onClick={close}>
            {t(
              given === undefined
                ? 'customerService.claim.assignClose'
                : 'customerService.bulk.assign.close',
            )}
          </Button>
          {unread !== null && (
            <RetryButton
              failure={failureOf(unread)}
              onRetry={() => void Promise.all([run.refetch(), colleagues.refetch()])}
            />
          )}
          {given === undefined && !tooMany && (colleagues.data?.length ?? 0) > 0 && run.data && (
            <Button type="submit" variant="primary" pending={assigning.isPending}>
              {t('customerService.claim.assignSubmit')}
            </Button>
          )}
          {given?.items.some(({ outcome }) => outcome === 'assigned') && !undoing.isSuccess && (
            <Button pending={undoing.isPending} onClick={() => undoing.mutate()}>
              {t('customerService.bulk.assign.undo')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

function useBulkAssignment({ rows, isOpen }: BulkAssignDialogProps) {
  const call = useCall();
  const client = useQueryClient();
  const session = useSession();
  const me = 'subject' in session ? session.subject : undefined;
  const id = useRef(crypto.randomUUID());
  const markets = [...new Set(rows.map(({ countryCode }) => countryCode))];
  const asked = rows.map(({ countryCode, ticketNumber, version }) => ({
    countryCode,
    ticketNumber,
    version,
  }));
  const enabled = isOpen && rows.length <= bulkAssignmentLimit;
  const run = useQuery({
    enabled,
    queryKey: ['registrations', 'dry-run', 'assign', asked],
    queryFn: ({ signal }) =>
      call(dryRunBulkDecision, { body: { rows: asked, act: 'assign' }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const colleagues = useQuery({
    enabled,
    queryKey: ['colleagues', 'of-all', markets],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        markets.map(async (countryCode) => ({
          countryCode,
          items: (await call(listColleagues, { params: { countryCode }, signal })).items,
        })),
      );
      return commonColleagues(lists).filter(({ subject }) => subject !== me);
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const readAgain = () => void client.invalidateQueries({ queryKey: ['registrations'] });
  const assigning = useMutation({
    mutationFn: ({ to, word }: { readonly to: string; readonly word: string }) => {
      const holders = new Map(
        run.data?.items.map((item) => [`${item.countryCode}/${item.ticketNumber}`, item.claimedBy]),
      );
      const body = {
        to,
        rows: rows.map(({ countryCode, ticketNumber }) => ({
          countryCode,
          ticketNumber,
          heldBy: holders.get(`${countryCode}/${ticketNumber}`)?.subject ?? null,
        })),
        ...(word === '' ? {} : { word }),
      };
      return call(assignMany, { params: { assignmentId: id.current }, body });
    },
    onSuccess: readAgain,
  });
  const undoing = useMutation({
    mutationFn: () => call(undoAssignMany, { params: { assignmentId: id.current } }),
    onSuccess: () => {
      // The next assignment is another one.
      id.current = crypto.randomUUID();
      readAgain();
    },
  });
  return { run, colleagues, assigning, undoing };
}

/** Who gets the registrations in place of the chosen colleague, market by market where that differs. */
function StandIn({ of: chosen }: { readonly of: CommonColleague | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (chosen?.away == null) return null;
  const { name, away, deputies } = chosen;
  if (!hasSeveralDeputies(chosen)) return <p role="status">{deputyNote(chosen, t, formats)}</p>;
  return (
    <div role="status">
      <p>
        {t('customerService.bulk.assign.deputyByMarket', { name, day: lastDayOf(away, formats) })}
      </p>
      <ul>
        {deputies.map(({ countryCode, deputy }) => {
          const market = formats.market(countryCode);
          return (
            <li key={countryCode}>
              {deputy === null
                ? t('customerService.bulk.assign.noDeputyIn', { market })
                : t('customerService.bulk.assign.deputyIn', { market, deputy })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Who has the registrations now. */
function Holders({
  items,
}: {
  readonly items: readonly {
    readonly outcome: string;
    readonly claimedBy: { readonly subject: string; readonly name: string } | null;
  }[];
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const passing = items.filter(({ outcome }) => outcome === 'would-pass');
  const byHolder = Map.groupBy(passing, ({ claimedBy }) => claimedBy?.subject ?? '');
  return (
    <ul>
      {[...byHolder.values()].map((group) => {
        const holder = group[0]?.claimedBy;
        const shown = formats.number(group.length);
        return (
          <li key={holder?.subject ?? ''}>
            {holder == null
              ? t('customerService.bulk.assign.nobodyHas', { count: group.length, shown })
              : t('customerService.bulk.assign.has', { name: holder.name, shown })}
          </li>
        );
      })}
      {passing.length < items.length && (
        <li>
          {t('customerService.bulk.assign.decided', {
            shown: formats.number(items.length - passing.length),
          })}
        </li>
      )}
    </ul>
  );
}

/** What became of them; a colleague's deputies are named. */
function Given({
  items,
  isUndone,
}: {
  readonly items: readonly {
    readonly outcome: string;
    readonly to: { readonly name: string } | null;
  }[];
  readonly isUndone: boolean;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (isUndone) return <p role="status">{t('customerService.bulk.assign.undone')}</p>;
  const given = items.filter(({ outcome }) => outcome === 'assigned');
  const byName = [...Map.groupBy(given, ({ to }) => to?.name ?? '')];
  const left = items.length - given.length;
  return (
    <div role="status" className={dialog.body}>
      {byName.map(([name, group]) => (
        <p key={name}>
          {t('customerService.bulk.assign.done', {
            count: group.length,
            shown: formats.number(group.length),
            name,
          })}{' '}
          {t('customerService.bulk.assign.undoHint', { name })}
        </p>
      ))}
      {left > 0 && <p>{t('customerService.bulk.assign.left', { shown: formats.number(left) })}</p>}
    </div>
  );
}
