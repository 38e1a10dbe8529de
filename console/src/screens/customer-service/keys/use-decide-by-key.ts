import type { Registration } from '@countersign/domain/registration/registration';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { type Act, toForm } from '../../../login-link/act.ts';
import { fromList } from '../../../login-link/entry-channel.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { actPath } from '../address/act-path.ts';
import { registrationPath, withoutAct } from '../address/desk-paths.ts';
import { toFormBeside } from '../address/split-view.ts';
import { useLatest } from './use-follow-row.ts';

export interface RowAddress {
  readonly countryCode: string;
  readonly ticketNumber: string;
}

/**
 * Opens the form for an act: of the open registration, which is the one on the screen, and only
 * without one of the focused row. Decides nothing. `state` says where in the form to begin.
 */
export function useDecideByKey(opened: RowAddress | undefined): (act: Act, state?: object) => void {
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
  return useLatest((act, more) => {
    const row = opened ?? focusedRow();
    if (row === undefined || isDecided(row)) return;
    const locale = new URLSearchParams(search).get('locale') ?? undefined;
    if (isWide) {
      void navigate(registrationPath(row, search, act), { state: { ...toFormBeside, ...more } });
    } else {
      // The facts come first, except on the way to questions.
      const way = act === 'ask' ? toForm : {};
      void navigate(actPath(act, { ...row, locale }), {
        state: { ...fromList(withoutAct(search)), ...way, ...more },
      });
    }
  });
}
