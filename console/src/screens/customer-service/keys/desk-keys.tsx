import { useEffect, useState } from 'react';
import { useTabStorage } from '../../../storage/use-tab-storage.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { laterDialog } from '../../../ui/later-part.tsx';
import { type DeskAct, deskActOf } from './desk-act.ts';
import styles from './desk-keys.module.css';
import { type RowAddress, useDecideByKey } from './use-decide-by-key.ts';
import { useFollowRow } from './use-follow-row.ts';

const allRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** The row of the registration beside the list, if the list shows it. */
function openRow(): HTMLElement | undefined {
  return allRows().find((row) => row.getAttribute('aria-current') === 'true');
}

/** The row after or before the open one, else the focused one; without either, the first. */
function rowFrom(step: 1 | -1): HTMLElement | undefined {
  const rows = allRows();
  const open = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const focused = rows.findIndex((row) => rowLineOf(row)?.contains(document.activeElement));
  const from = open === -1 ? focused : open;
  return rows[from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))];
}

function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  rowLineOf(row)?.scrollIntoView({ block: 'nearest' });
}

function rowLineOf(inside: Element | null | undefined): Element | null | undefined {
  return inside?.closest('tr, li');
}

const KeysDialog = laterDialog(async () => (await import('./keys-dialog.tsx')).default);
const name = 'single-keys';

/**
 * Single keys of the desk and the dialog that lists them; WCAG 2.1.4: they can be turned off. While a
 * registration is open, every act is about it, whatever row has the focus.
 */
export function DeskKeys({ opened }: { readonly opened: RowAddress | undefined }) {
  const { t } = useTranslation();
  const storage = useTabStorage();
  const decide = useDecideByKey(opened);
  const follow = useFollowRow(opened !== undefined);
  const [isOn, setOn] = useState(() => storage.read(name) !== 'off');
  /** Undefined until it was opened first. */
  const [isOpen, setOpen] = useState<boolean>();

  useEffect(() => {
    if (!isOn) return undefined;
    const move = (step: 1 | -1) => {
      const row = rowFrom(step);
      focusRow(row);
      follow(row);
    };
    const acts: Record<DeskAct, () => void> = {
      next: () => move(1),
      previous: () => move(-1),
      approve: () => decide('approve'),
      reject: () => decide('reject'),
      assign: () => document.querySelector<HTMLElement>('[data-desk-assign]')?.click(),
      undo: () => pressUndo(),
      mark: () => markRow(false),
      'mark-stretch': () => markRow(true),
      search: () => document.querySelector<HTMLInputElement>('[data-search-box]')?.select(),
      keys: () => setOpen(true),
    };
    let held: string | undefined;
    const listen = (event: KeyboardEvent) => {
      const act = deskActOf(event);
      if (act !== undefined) {
        held = event.key;
        event.preventDefault();
        acts[act]();
      } else if (!event.repeat) held = undefined;
      // Held down, a key is no text of the field that it has opened.
      else if (event.key === held) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, decide, follow]);

  return (
    <div className={styles.keys}>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('customerService.keys.title')}
      </Button>
      {isOpen !== undefined && (
        <KeysDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          isOn={isOn}
          onSwitch={(on) => {
            if (on) storage.remove(name);
            else storage.write(name, 'off');
            setOn(on);
          }}
        />
      )}
    </div>
  );
}

/** Marks or unmarks the open or focused row; `isStretch`: all rows from the last marked one. */
function markRow(isStretch: boolean): void {
  const row = openRow() ?? document.activeElement;
  const box = rowLineOf(row)?.querySelector('[data-mark]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: isStretch }));
}

/** The decision that can be undone last was made last. */
function pressUndo(): void {
  [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1)?.click();
}
