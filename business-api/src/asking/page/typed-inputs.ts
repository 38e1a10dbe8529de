import type { Posted } from './answer-fields.ts';
import { type Html, html } from './html.ts';

const isOfForm = (name: string) =>
  /^(?:change|explain|confirm) /.test(name) || name === 'message' || name === 'revision';

/** Whether the form was posted, and not only a code. */
export function isFormPosted(posted: Posted): boolean {
  return posted.has('revision');
}

/**
 * What was typed into the form, as hidden inputs of a page that comes in between, so that nothing of it is
 * lost (S8.2). The form that they are in stores it and shows the form again.
 */
export function typedInputs(posted: Posted): Html {
  if (!isFormPosted(posted)) return html``;
  const typed = [...posted].filter(([name]) => isOfForm(name));
  return html`${typed.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<input type="hidden" name="later" value="1">`;
}
