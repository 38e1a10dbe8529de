import { Navigate, useLocation, useParams } from 'react-router';
import { deskPaths } from './address/desk-paths.ts';

/** Below `/customerService`, `/settings/FR` is as good as `/settings?countryCode=FR`. */
export function SettingsOfMarket() {
  const { countryCode } = useParams();
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  query.set('countryCode', countryCode ?? '');
  return <Navigate to={`${deskPaths.settings}?${query}`} replace state={state} />;
}
