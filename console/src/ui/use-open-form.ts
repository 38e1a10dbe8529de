import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Which form is open in the place of the buttons that open it. `cancel` returns the focus to the
 * button that opened the form; `finish` moves it to the first button, since others may have gone.
 * A form that is given `form` as its ref gets the focus in its first field when a button opens it.
 */
export function useOpenForm<Form extends string>(openAtFirst?: Form) {
  const [open, setOpen] = useState(openAtFirst);
  const buttons = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const openForm = (chosen: Form) => {
    flushSync(() => setOpen(chosen));
    form.current?.querySelector<HTMLElement>('select, input, textarea')?.focus();
  };
  const closeTo = (button: string) => {
    flushSync(() => setOpen(undefined));
    buttons.current?.querySelector<HTMLElement>(button)?.focus();
  };
  return {
    open,
    buttons,
    form,
    opener: (chosen: Form) => ({ 'data-opens': chosen, onClick: () => openForm(chosen) }),
    cancel: () => closeTo(`[data-opens="${open}"]`),
    finish: () => closeTo('button'),
  };
}
