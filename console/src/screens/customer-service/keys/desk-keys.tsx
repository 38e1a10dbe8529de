import { decisionPath } from '@countersign/domain/login-link/screen-paths';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { fromCustomerService } from '../../../login-link/entry-channel.ts';
import { useTabStorage } from '../../../storage/use-tab-storage.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { type DeskAct, deskActOf } from './desk-act.ts';
import styles from './desk-keys.module.css';

const KeysDialog = lazy(() => import('./keys-dialog.tsx'));
const name = 'single-keys';

/** Single keys of the desk and the dialog that lists them; WCAG 2.1.4: they can be turned off. */
export function DeskKeys() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const storage = useTabStorage();
  const [isOn, setOn] = useState(() => storage.read(name) !== 'off');
  const [asked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const show = () => {
    setAsked(true);
    setOpen(true);
  };

  useEffect(() => {
    if (!isOn) return undefined;
    const decide = (verb: 'approve' | 'reject') => {
      const focused = document.activeElement;
      const row = focused instanceof HTMLElement ? focused.dataset : {};
      if (row.row === 'pending') {
        const locale = new URLSearchParams(window.location.search).get('locale') ?? undefined;
        const place = { ticketNumber: row.ticket, countryCode: row.market, locale };
        void navigate(decisionPath(verb, place), { state: fromCustomerService });
      } else if (row.row === undefined) {
        document.querySelector<HTMLElement>(`[data-decide="${verb}"]`)?.click();
      }
    };
    const acts: Record<DeskAct, () => void> = {
      next: () => moveToRow(1),
      previous: () => moveToRow(-1),
      approve: () => decide('approve'),
      reject: () => decide('reject'),
      mark: () => markRow(false),
      'mark-stretch': () => markRow(true),
      search: () => document.querySelector<HTMLInputElement>('[data-search-box]')?.select(),
      keys: () => {
        setAsked(true);
        setOpen(true);
      },
    };
    const listen = (event: KeyboardEvent) => {
      const act = deskActOf(event);
      if (act === undefined) return;
      event.preventDefault();
      acts[act]();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, navigate]);

  return (
    <div className={styles.keys}>
      <Button variant="quiet" onClick={show}>
        {t('customerService.keys.title')}
      </Button>
      {asked && (
        <Suspense>
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
        </Suspense>
      )}
    </div>
  );
}

/** Focuses the next or previous row, starting at the opened one, else at the first. */
function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.findIndex((row) => lineOf(row)?.contains(document.activeElement));
  const open = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const from = focused === -1 ? open : focused;
  const to = from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step));
  rows[to]?.focus({ preventScroll: true });
  lineOf(rows[to])?.scrollIntoView({ block: 'nearest' });
}

/** Marks or unmarks the focused row; `isStretch`: all rows from the last marked one. */
function markRow(isStretch: boolean): void {
  const box = lineOf(document.activeElement)?.querySelector('[data-mark]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: isStretch }));
}

function lineOf(inside: Element | null | undefined): Element | null | undefined {
  return inside?.closest('tr, li');
}
