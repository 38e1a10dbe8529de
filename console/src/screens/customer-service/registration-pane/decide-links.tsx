import type { Registration } from '@countersign/domain/registration/registration';
import { useLocation } from 'react-router';
import { toForm } from '../../../login-link/act.ts';
import { fromList } from '../../../login-link/entry-channel.ts';
import { actsOn } from '../../../registration-page/act-bar.tsx';
import { useTranslation } from '../../../translations/use-translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { actPath } from '../address/act-path.ts';
import { withoutAct } from '../address/desk-paths.ts';

/** On a phone: the ways to the screen with the form, in the order of every screen; they decide nothing. */
export function DecideLinks({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const place = {
    ticketNumber: registration.ticketNumber,
    countryCode: registration.countryCode,
    locale: new URLSearchParams(search).get('locale') ?? undefined,
  };
  const state = fromList(withoutAct(search));
  return actsOn(registration).map((act) => (
    <LinkButton
      key={act}
      wide
      to={actPath(act, place)}
      state={act === 'ask' ? { ...state, ...toForm } : state}
    >
      {t(`decision.submit.${act}`)}
    </LinkButton>
  ));
}
