import { registrationStatuses } from '@countersign/domain/registration/registration';
import { paths } from '../../../paths.ts';
import { useMe } from '../../../queries/use-me.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { deskPaths } from '../address/desk-paths.ts';
import { knownMarkets } from '../address/known-markets.ts';
import {
  type ListChange,
  listSearch,
  readListAddress,
  withFilter,
} from '../address/list-address.ts';
import { standardView, standardViews } from '../address/standard-views.ts';
import { useSavedViews } from '../views/use-saved-views.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Views of the list, the person's own too, pages and markets' settings, as far as the person may see them. */
export function usePageEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const me = useMe();
  const saved = useSavedViews(true).reading.data ?? [];
  const isAdministrator = me?.roles.includes('administrator') ?? false;
  const pages = [
    'queue',
    'overview',
    'mails',
    ...(isAdministrator ? ['settings' as const] : []),
  ] as const;
  const markets = me?.markets === 'all' ? knownMarkets : (me?.markets ?? []);
  const viewed = (change: ListChange) =>
    deskPaths.queue + listSearch('', withFilter(readListAddress(''), change));
  return [
    ...registrationStatuses.map((status) => ({
      id: `status-${status}`,
      group: 'views' as const,
      label: t(`customerService.statusOption.${status}`),
      detail: t('customerService.heading'),
      goal: { to: viewed({ status }) },
    })),
    ...standardViews.map((name) => ({
      id: `view-${name}`,
      group: 'views' as const,
      label: t(`customerService.quick.${name}`),
      detail: t('customerService.heading'),
      goal: { to: deskPaths.queue + listSearch('', standardView(name)) },
    })),
    ...saved.map(({ viewId, name, address }) => ({
      id: `saved-${viewId}`,
      group: 'views' as const,
      label: name,
      detail: t('customerService.views.title'),
      goal: { to: deskPaths.queue + listSearch('', readListAddress(address)) },
    })),
    ...pages.map((page) => ({
      id: `page-${page}`,
      group: 'pages' as const,
      label: t(`customerService.tabs.${page}`),
      goal: { to: deskPaths[page] },
    })),
    {
      id: 'page-password',
      group: 'pages' as const,
      label: t('resetPassword.heading'),
      goal: { to: paths.resetPassword },
    },
    {
      id: 'page-home',
      group: 'pages' as const,
      label: t('customerService.palette.home'),
      goal: { to: paths.home },
    },
    ...(isAdministrator ? markets : [])
      .map((countryCode) => ({
        id: `market-${countryCode}`,
        group: 'markets' as const,
        label: t('settings.headingOf', { market: formats.market(countryCode) }),
        detail: countryCode,
        goal: { to: `${deskPaths.settings}/${countryCode}` },
      }))
      .sort((one, other) => one.label.localeCompare(other.label, formats.tag)),
  ];
}
