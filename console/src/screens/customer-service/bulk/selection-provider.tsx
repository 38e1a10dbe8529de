import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useRef,
  useState,
} from 'react';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import type { ChosenRow } from './chosen-row.ts';
import {
  emptySelection,
  marked,
  readSelection,
  type Selection,
  writeSelection,
} from './selection.ts';

interface SelectionHold {
  readonly selection: Selection;
  readonly mark: (rows: readonly ChosenRow[], isOn: boolean) => void;
  readonly clear: () => void;
  /** `FR/T-1` of the row that was touched last: where a stretch begins. */
  readonly touched: RefObject<string | undefined>;
}

const SelectionContext = createContext<SelectionHold | undefined>(undefined);

/** What is marked outlives paging, other screens and a reload, for this person in this tab. */
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

export function useSelection(): SelectionHold {
  const hold = use(SelectionContext);
  if (hold === undefined) throw new Error('No SelectionProvider is above this component');
  return hold;
}
