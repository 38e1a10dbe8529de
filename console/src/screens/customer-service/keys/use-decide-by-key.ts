import { type DecisionVerb, decisionPath } from '@countersign/domain/login-link/screen-paths';
import type { Registration } from '@countersign/domain/registration/registration';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { fromList } from '../../../login-link/entry-channel.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { registrationPath, withoutVerb } from '../address/desk-paths.ts';
import { toForm } from '../address/split-view.ts';
import { useLatest } from './use-follow-row.ts';

export interface RowAddress {
  readonly countryCode: string;
  readonly ticketNumber: string;
}

/**
 * Opens the form for a verb: of the open registration, which is the one on the screen, and only
 * without one of the focused row. Decides nothing. `state` says where in the form to begin.
 */
export function useDecideByKey(
  opened: RowAddress | undefined,
): (verb: DecisionVerb, state?: object) => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { search } = useLocation();
  const isWide = useMedia('(min-width: 60rem)');
  const isDecided = ({ countryCode, ticketNumber }: RowAddress) => {
    const shown = client.getQueryData<Registration>(['registration', countryCode, ticketNumber]);
    return shown !== undefined && shown.status !== 'pending';
  };
  const focusedRow = (): RowAddress | undefined => {
    const focused = document.activeElement;
    const { row, market, ticket } = focused instanceof HTMLElement ? focused.dataset : {};
    if (row !== 'pending' || market === undefined || ticket === undefined) return undefined;
    return { countryCode: market, ticketNumber: ticket };
  };
  return useLatest((verb, more) => {
    const row = opened ?? focusedRow();
    if (row === undefined || isDecided(row)) return;
    const locale = new URLSearchParams(search).get('locale') ?? undefined;
    if (isWide) void navigate(registrationPath(row, search, verb), { state: more ?? toForm });
    else
      void navigate(decisionPath(verb, { ...row, locale }), {
        state: { ...fromList(withoutVerb(search)), ...more },
      });
  });
}
