import { useLayoutEffect, useState } from 'react';
import { useTabStorage } from '../../../storage/use-tab-storage.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { laterDialog } from '../../../ui/later-part.tsx';
import { type DeskAct, deskActOf, type deskKeys } from './desk-act.ts';
import styles from './desk-keys.module.css';
import { useLatest } from './use-follow-row.ts';

const KeysDialog = laterDialog(async () => (await import('./keys-dialog.tsx')).default);
const name = 'single-keys';

interface SingleKeysProps {
  /** Those that the dialog lists. */
  readonly keys: readonly (typeof deskKeys)[number][];
  readonly acts: Readonly<Partial<Record<Exclude<DeskAct, 'keys'>, () => void>>>;
}

/** Does what single keys say, with the dialog that lists them; WCAG 2.1.4: they can be turned off. */
export function SingleKeys({ keys, acts }: SingleKeysProps) {
  const { t } = useTranslation();
  const storage = useTabStorage();
  const [isOn, setOn] = useState(() => storage.read(name) !== 'off');
  /** Undefined until it was opened first. */
  const [isOpen, setOpen] = useState<boolean>();
  const actFor = useLatest<[DeskAct], (() => void) | undefined>((act) =>
    act === 'keys' ? () => setOpen(true) : acts[act],
  );

  // Before the button is painted, which says that there are keys.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    let held: string | undefined;
    const listen = (event: KeyboardEvent) => {
      const named = deskActOf(event);
      const act = named === undefined ? undefined : actFor(named);
      if (act !== undefined) {
        held = event.key;
        event.preventDefault();
        act();
      } else if (!event.repeat) held = undefined;
      // Held down, a key is no text of the field that it has opened.
      else if (event.key === held) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, actFor]);

  return (
    <div className={styles.keys}>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('customerService.keys.title')}
      </Button>
      {isOpen !== undefined && (
        <KeysDialog
          keys={keys}
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

/** Opens the form for approving; where it is open, presses its button, which asks once more. */
export function approveByKey(open: () => void): void {
  const form = document.querySelector<HTMLFormElement>('form[data-verb="approve"]');
  if (form === null) open();
  else form.requestSubmit();
}
