import { useContext } from 'react';
import {
  type Location,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
} from 'react-router';

/**
 * Replaces the address's search by what `next` makes of it. It is read from the history, not from what is drawn: the
 * router draws an address in a transition, and a quick hand is faster. Nothing is changed where another page has been
 * opened meanwhile; `isPlace` says which addresses, beside the one drawn, are not.
 */
export function useChangeAddress<Change>(
  next: (search: string, change: Change) => string,
  isPlace: (pathname: string) => boolean = () => false,
): (change: Change) => void {
  const drawn = useLocation();
  const navigate = useNavigate();
  const { navigator } = useContext(NavigationContext);
  return (change) => {
    // Every history of the router has its location; the type of its navigator leaves it out.
    const { pathname, search, state } = (navigator as unknown as { location: Location }).location;
    const after = next(search, change);
    if (after === search || (pathname !== drawn.pathname && !isPlace(pathname))) return;
    navigate({ pathname, search: after }, { replace: true, state });
  };
}
