import { fieldIds } from '../decision-form/form-fields.ts';
import type { Act } from '../login-link/act.ts';

/**
 * Leads to the form for an act. Beside the facts, its next control gets the focus and the page stays where it is; below
 * them, the form comes into view, and no keyboard of a phone opens.
 */
export function goToForm(side: HTMLElement | null, act: Act): void {
  if (side === null) return;
  if (!matchMedia('(min-width: 60rem)').matches) {
    side.scrollIntoView();
    side.focus({ preventScroll: true });
    return;
  }
  const next = nextControl(side, act);
  (next ?? side).focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function nextControl(side: HTMLElement, act: Act): HTMLElement | null {
  if (act === 'reject') return document.getElementById(fieldIds.reasonCodes);
  if (act === 'approve') return side.querySelector('form [type="submit"]');
  return (
    side.querySelector<HTMLElement>('[data-asks] [data-suggested]:enabled') ??
    side.querySelector<HTMLElement>('[data-asks] button:enabled')
  );
}
