/** Focuses the first field of a form that says what is wrong with it, once that is on the screen. */
export function focusFirstInvalid(form: Element | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
