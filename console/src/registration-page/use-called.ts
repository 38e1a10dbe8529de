import { useLocation, useNavigationType } from 'react-router';
import { isToForm } from '../login-link/act.ts';

/**
 * Names the visit by which the person has gone to a form; undefined where the present one is none. What replaces the
 * address leaves its state (a filter of the list, an act of the bar, a language): no one has gone to the form by it.
 */
export function useCalled(): string | undefined {
  const { state, key } = useLocation();
  const isPushed = useNavigationType() === 'PUSH';
  return isPushed && isToForm(state) ? key : undefined;
}
