import { listRegistrations } from '@countersign/contract/registration-list';
import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  Fragment,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { serverClock } from '../../../clock/server-clock.ts';
import { readDraft, writeDraft } from '../../../decision-form/stored-draft.ts';
import type { ReopenedDecision } from '../../../decision-record/reopened-notice.tsx';
import { afterUndo } from '../../../evidence/to-asking.ts';
import { useCall } from '../../../http/use-call.ts';
import { paths } from '../../../paths.ts';
import { registrationQueryKey } from '../../../queries/registration-query.ts';
import { useMe } from '../../../queries/use-me.ts';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { laterPart } from '../../../ui/later-part.tsx';
import { useGiven } from '../../../use-given.ts';
import { registrationPath, withoutAct } from '../address/desk-paths.ts';
import { listSearch, readListAddress } from '../address/list-address.ts';
import { listQueryOf } from '../address/list-query.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { inSplitView, toFormBeside } from '../address/split-view.ts';
import { useAddressNow } from '../address/use-change-address.ts';
import { listQueryKey, type Page } from '../live/live-rows.ts';
import styles from './desk-decisions.module.css';
import { nextRow } from './next-row.ts';
import type { UndoToastsProps } from './undo-toasts.tsx';

// After the first decision.
const loadToasts = async () => (await import('./undo-toasts.tsx')).UndoToasts;
const UndoToasts = laterPart<UndoToastsProps>(loadToasts, () => null);
/** How long the next registration waits for that file. */
const mostWaitMs = 5000;

interface DeskDecisions {
  /** Call it with a decision of the person's own: opens the next row and offers to undo. */
  readonly settled: (registration: DecidedRegistration) => void;
  /** Call it with a registration whose applicant the person has asked: the same. */
  readonly asked: (registration: Registration) => void;
  /** The decision that the person has undone last; its entries are the form's draft again. */
  readonly reopened: ReopenedDecision | undefined;
  /** Opens the registration too, where another is open by now. */
  readonly noteReopened: (reopened: ReopenedDecision) => void;
  /** The same for questions that the person has taken back; given with the registration as it was. */
  readonly noteUndone: (asked: Registration) => void;
  /** Shows a notice about a registration that the person has left, until they have noted it. */
  readonly noteLeft: (left: LeftNotice) => void;
}

export type LeftNotice = RegistrationKey & {
  /** Drawn by the registration's screen, which is loaded: without a connection another file would not come. */
  readonly notice: (onNoted: () => void) => ReactNode;
};

const DeskDecisionsContext = createContext<DeskDecisions | undefined>(undefined);
const mostToasts = 3;

export function useDeskDecisions(): DeskDecisions {
  return useGiven(DeskDecisionsContext);
}

/** Decisions made beside the list, and questions sent from there: each can be undone while the person is already further on. */
export function DeskDecisionsProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const storage = usePersonalStorage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const openNext = useOpenNext();
  /** Decided, or with a request that waits. */
  const [done, setDone] = useState<readonly Registration[]>([]);
  const [reopened, setReopened] = useState<ReopenedDecision>();
  const [left, setLeft] = useState<readonly LeftNotice[]>([]);
  // One that is undone before the next row is open stays open.
  const last = useRef<Registration>(undefined);
  // Who has left the desk is not called back to it.
  useEffect(
    () => () => {
      last.current = undefined;
    },
    [],
  );

  const settled = (registration: DecidedRegistration) => {
    const key = rowKeyOf(registration);
    // Live changes say it too, but a moment later.
    client.setQueriesData<Page>(
      { queryKey: ['registrations', 'list'] },
      (page) =>
        page && {
          ...page,
          items: page.items.map((row) =>
            rowKeyOf(row) === key ? asDecided(row, registration) : row,
          ),
        },
    );
    offer(registration);
  };
  const offer = (registration: Registration) => {
    const key = rowKeyOf(registration);
    setReopened(undefined);
    setDone((before) => [...without(before, key), registration].slice(-mostToasts));
    setLeft((before) => without(before, key));
    last.current = registration;
    // Until their file has come, the next registration would be without the offer to undo.
    const limit = new Promise((resolve) => setTimeout(resolve, mostWaitMs));
    void Promise.race([loadToasts().catch(() => undefined), limit]).then(() =>
      openNext(registration, () => last.current === registration),
    );
  };
  const isOpen = (key: RegistrationKey) => pathname === `${paths.customerService}/${rowKeyOf(key)}`;
  const note = (undone: ReopenedDecision) => {
    const { before } = undone;
    last.current = undefined;
    setReopened(undone);
    setDone((some) => without(some, rowKeyOf(before)));
    if (undone.how === 'undone' && readDraft(storage, before) === undefined) {
      writeDraft(storage, before, undone.draft);
    }
  };
  const noteReopened = (reopening: ReopenedDecision) => {
    note(reopening);
    const { before } = reopening;
    // Its own screen says it, unless the next row was opened while the answer was awaited.
    if (isOpen(before)) return;
    const verb = before.status === 'approved' ? 'approve' : 'reject';
    void navigate(registrationPath(before, withoutAct(search), verb), { state: toFormBeside });
  };
  const noteUndone = (asked: Registration) => {
    last.current = undefined;
    setDone((some) => without(some, rowKeyOf(asked)));
    if (isOpen(asked)) return;
    void navigate(registrationPath(asked, search, 'ask'), {
      state: { ...toFormBeside, ...afterUndo },
    });
  };

  const latest = useRef({ settled, offer, noteReopened, noteUndone });
  latest.current = { settled, offer, noteReopened, noteUndone };
  const value = useMemo<DeskDecisions>(
    () => ({
      settled: (registration) => latest.current.settled(registration),
      asked: (registration) => latest.current.offer(registration),
      noteReopened: (reopening) => latest.current.noteReopened(reopening),
      noteUndone: (asked) => latest.current.noteUndone(asked),
      noteLeft: (one) => setLeft((before) => [...without(before, rowKeyOf(one)), one]),
      reopened,
    }),
    [reopened],
  );
  // The open registration has the same offer in its place, and what it has undone there is not offered again.
  const isAsDone = (one: Registration) => {
    const shown = client.getQueryData<Registration>(registrationQueryKey(one));
    return shown === undefined || shown.version <= one.version;
  };
  const elsewhere = done.filter((one) => !isOpen(one) && isAsDone(one));
  return (
    <DeskDecisionsContext value={value}>
      {children}
      <div className={styles.place} data-in-corner>
        {left.map((one) => (
          <Fragment key={rowKeyOf(one)}>
            {one.notice(() => setLeft((before) => without(before, rowKeyOf(one))))}
          </Fragment>
        ))}
        {done.length > 0 && (
          <UndoToasts done={elsewhere} onReopened={noteReopened} onUndone={noteUndone} />
        )}
      </div>
    </DeskDecisionsContext>
  );
}

function asDecided(row: Page['items'][number], { status, version, decision }: DecidedRegistration) {
  const { decidedAt, decidedBy } = decision;
  return { ...row, status, version, decidedAt, decidedByName: decidedBy.name, assignee: null };
}

function without<One extends RegistrationKey>(all: readonly One[], key: string): readonly One[] {
  return all.filter((one) => rowKeyOf(one) !== key);
}

/** How many pages are looked through for a row that no one has claimed. */
const mostPages = 3;

/**
 * Opens the row of the same list that follows a registration, if that one is still shown and `isWanted`. The
 * list keeps its filter, order and page; after the page's last row it turns to the next page.
 */
function useOpenNext(): (after: RegistrationKey, isWanted: () => boolean) => Promise<void> {
  const client = useQueryClient();
  const call = useCall();
  const navigate = useNavigate();
  const subject = useMe()?.subject;
  const addressNow = useAddressNow();

  const readPage = async (search: string): Promise<Page | undefined> => {
    const query = listQueryOf(readListAddress(search));
    const shown = client.getQueryData<Page>(listQueryKey(query));
    if (shown !== undefined) return shown;
    return await client
      .fetchQuery({
        queryKey: listQueryKey(query),
        queryFn: ({ signal }) => call(listRegistrations, { query, signal }),
      })
      .catch(() => undefined);
  };

  return async (after, isWanted) => {
    const path = `${paths.customerService}/${rowKeyOf(after)}`;
    // Not by what is drawn: who has just pressed a link to another page is not called back either.
    const isShown = () => addressNow().pathname === path && isWanted();
    let search = withoutAct(addressNow().search);
    for (let pages = 0; pages < mostPages && isShown(); pages += 1) {
      const page = await readPage(search);
      if (page === undefined || !isShown()) return;
      const next = nextRow(page.items, rowKeyOf(after), subject, serverClock.nowMs());
      if (next !== undefined) {
        await navigate(registrationPath(next, search), { state: inSplitView });
        return;
      }
      if (page.nextCursor === null) return;
      const address = readListAddress(search);
      search = listSearch(search, { ...address, cursors: [...address.cursors, page.nextCursor] });
    }
  };
}
