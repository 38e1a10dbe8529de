import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ReopenedDecision } from '../../../decided/reopened-notice.tsx';
import { readDraft, writeDraft } from '../../../decision/stored-draft.ts';
import { paths } from '../../../paths.ts';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { registrationPath, withoutVerb } from '../address/desk-paths.ts';
import { toForm } from '../address/split-view.ts';
import type { Page } from '../live/live-rows.ts';
import { rowKeyOf } from './next-row.ts';
import type { UndoToastsProps } from './undo-toasts.tsx';
import { useOpenNext } from './use-open-next.ts';

// After the first decision; where it cannot be loaded, the registration itself still offers it.
const UndoToasts = lazy(async (): Promise<{ default: ComponentType<UndoToastsProps> }> => {
  const loaded = await import('./undo-toasts.tsx').catch(() => undefined);
  return { default: loaded?.UndoToasts ?? (() => null) };
});

interface DeskDecisions {
  /** Call it with a decision of the person's own: opens the next row and offers to undo. */
  readonly settled: (registration: DecidedRegistration) => void;
  /** The decision that the person has undone last; its entries are the form's draft again. */
  readonly reopened: ReopenedDecision | undefined;
  readonly noteReopened: (reopened: ReopenedDecision) => void;
}

const DeskDecisionsContext = createContext<DeskDecisions | undefined>(undefined);
const mostToasts = 3;

export function useDeskDecisions(): DeskDecisions {
  const decisions = use(DeskDecisionsContext);
  if (decisions === undefined) throw new Error('No DeskDecisionsProvider is above this component');
  return decisions;
}

/** Decisions made beside the list: each can be undone while the person is already further on. */
export function DeskDecisionsProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const storage = usePersonalStorage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const openNext = useOpenNext();
  const [decided, setDecided] = useState<readonly DecidedRegistration[]>([]);
  const [reopened, setReopened] = useState<ReopenedDecision>();

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
    setReopened(undefined);
    setDecided((before) => [...without(before, key), registration].slice(-mostToasts));
    void openNext(registration);
  };
  const noteReopened = (undone: ReopenedDecision) => {
    const { before } = undone;
    setReopened(undone);
    setDecided((some) => without(some, rowKeyOf(before)));
    if (undone.how === 'undone' && readDraft(storage, before) === undefined) {
      writeDraft(storage, before, undone.draft);
    }
  };
  const undone = (reopening: ReopenedDecision) => {
    noteReopened(reopening);
    const { before } = reopening;
    const verb = before.status === 'approved' ? 'approve' : 'reject';
    void navigate(registrationPath(before, withoutVerb(search), verb), { state: toForm });
  };

  const latest = useRef({ settled, noteReopened });
  latest.current = { settled, noteReopened };
  const value = useMemo<DeskDecisions>(
    () => ({
      settled: (registration) => latest.current.settled(registration),
      noteReopened: (reopening) => latest.current.noteReopened(reopening),
      reopened,
    }),
    [reopened],
  );
  // The open registration has the same offer in its place.
  const elsewhere = decided.filter(
    (one) => pathname !== `${paths.customerService}/${rowKeyOf(one)}`,
  );
  return (
    <DeskDecisionsContext value={value}>
      {children}
      {decided.length > 0 && (
        <Suspense>
          <UndoToasts decided={elsewhere} onReopened={undone} />
        </Suspense>
      )}
    </DeskDecisionsContext>
  );
}

function asDecided(row: Page['items'][number], { status, version, decision }: DecidedRegistration) {
  const { decidedAt, decidedBy } = decision;
  return { ...row, status, version, decidedAt, decidedByName: decidedBy.name, assignee: null };
}

function without(decided: readonly DecidedRegistration[], key: string) {
  return decided.filter((one) => rowKeyOf(one) !== key);
}
