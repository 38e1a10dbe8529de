import { useContext } from 'react';
import {
  type Location,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
} from 'react-router';

/**
 * Reads the address from the history, not from what is drawn: the router draws an address in a transition, and a quick hand
 * is faster.
 */
export function useAddressNow(): () => Location {
  const { navigator } = useContext(NavigationContext);
  // Every history of the router has its location; the type of its navigator leaves it out.
  return () => (navigator as unknown as { location: Location }).location;
}

/**
 * Replaces the address's search by what `next` makes of it, as the history has it. Nothing is changed where another page
 * has been opened meanwhile; `isPlace` says which addresses, beside the one drawn, are not.
 */
export function useChangeAddress<Change>(
  next: (search: string, change: Change) => string,
  isPlace: (pathname: string) => boolean = () => false,
): (change: Change) => void {
  const drawn = useLocation();
  const navigate = useNavigate();
  const addressNow = useAddressNow();
  return (change) => {
    const { pathname, search, state } = addressNow();
    const after = next(search, change);
    if (after === search || (pathname !== drawn.pathname && !isPlace(pathname))) return;
    navigate({ pathname, search: after }, { replace: true, state });
  };
}
