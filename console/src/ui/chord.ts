import { isComposing } from './is-composing.ts';

/** Ctrl+Enter, on a Mac also ⌘+Enter: submits a form and confirms a dialog. */
export function isChord(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event);
}
