/**
 * Leads to the form that is shown. Beside the facts, its next control gets the focus and the page stays where it is;
 * below them, the form comes into view, and no keyboard of a phone opens.
 */
export function goToForm(side: HTMLElement | null): void {
  const isBeside = matchMedia('(min-width: 60rem)').matches;
  const next = '[data-next]:not(:disabled)';
  const place = (isBeside && side?.querySelector<HTMLElement>(next)) || side;
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: isBeside ? 'nearest' : 'start' });
}
