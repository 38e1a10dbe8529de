import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { useGiven } from '../../../use-given.ts';
import type { ChosenRow } from './chosen-row.ts';
import {
  emptySelection,
  marked,
  readSelection,
  type Selection,
  writeSelection,
} from './selection.ts';

interface SelectionStore {
  readonly selection: Selection;
  readonly mark: (rows: readonly ChosenRow[], isOn: boolean) => void;
  readonly clear: () => void;
  /** `FR/T-1` of the last marked row, where a stretch begins. */
  readonly touched: RefObject<string | undefined>;
}

const SelectionContext = createContext<SelectionStore | undefined>(undefined);

/** The selection outlives paging, other screens and a reload, for this person in this tab. */
export function SelectionProvider({ children }: { readonly children: ReactNode }) {
  const storage = usePersonalStorage();
  const [selection, setSelection] = useState(() => readSelection(storage));
  const latest = useRef(selection);
  const touched = useRef<string>(undefined);

  const change = useCallback(
    (next: Selection) => {
      latest.current = next;
      setSelection(next);
      writeSelection(storage, next);
    },
    [storage],
  );
  const mark = useCallback(
    (rows: readonly ChosenRow[], isOn: boolean) => change(marked(latest.current, rows, isOn)),
    [change],
  );
  const clear = useCallback(() => change(emptySelection), [change]);
  return (
    <SelectionContext value={{ selection, mark, clear, touched }}>{children}</SelectionContext>
  );
}

export function useSelection(): SelectionStore {
  return useGiven(SelectionContext);
}
