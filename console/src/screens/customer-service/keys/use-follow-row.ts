import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { registrationPath } from '../address/desk-paths.ts';
import { followingRows } from '../address/split-view.ts';

/** Shows a row's registration in place of the open one, if one is open. */
export function useFollowRow(isOpen: boolean): (row: HTMLElement | undefined) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const follow = (row: HTMLElement | undefined) => {
    const { market: countryCode, ticket: ticketNumber } = row?.dataset ?? {};
    if (!isOpen || countryCode === undefined || ticketNumber === undefined) return;
    const path = registrationPath({ countryCode, ticketNumber }, search);
    void navigate(path, { state: followingRows, replace: true });
  };
  return useLatest(follow);
}

/** A function that stays the same and always does what the last one given does. */
export function useLatest<Args extends unknown[], Result>(act: (...args: Args) => Result) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useRef((...args: Args) => latest.current(...args)).current;
}
