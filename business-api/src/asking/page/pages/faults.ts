import { Html, html } from '../html.ts';

/** A link to each input that a form has marked as wrong, by its label, in the order of the form; nothing without one. */
export function faultLinks({ text }: Html): Html {
  const ids = [...text.matchAll(/<(?:input|textarea|select)[^>]* aria-invalid="true"/g)].flatMap(
    ([input]) => / id="([^"]+)"/.exec(input)?.[1] ?? [],
  );
  if (ids.length === 0) return html``;
  const links = ids.map((id) => {
    const [, label = ''] = new RegExp(`<label[^>]* for="${id}">(.*?)</label>`).exec(text) ?? [];
    return html`<li><a href="#${id}">${new Html(label)}</a></li>`; // as the form has it
  });
  return html`<ul>${links}</ul>`;
}

/** The same form with the focus on the first of them, without a script. */
export function withFocus({ text }: Html): Html {
  return new Html(text.replace(' aria-invalid="true"', ' aria-invalid="true" autofocus'));
}
