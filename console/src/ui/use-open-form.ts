import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Which form is open in the place of the buttons that open it. `cancel` returns the focus to the
 * button that opened the form; `finish` moves it to the first button, since others may have gone.
 */
export function useOpenForm<Form extends string>(openAtFirst?: Form) {
  const [open, setOpen] = useState(openAtFirst);
  const buttons = useRef<HTMLDivElement>(null);
  const closeTo = (button: string) => {
    flushSync(() => setOpen(undefined));
    buttons.current?.querySelector<HTMLElement>(button)?.focus();
  };
  return {
    open,
    buttons,
    opener: (form: Form) => ({ 'data-opens': form, onClick: () => setOpen(form) }),
    cancel: () => closeTo(`[data-opens="${open}"]`),
    finish: () => closeTo('button'),
  };
}
