import { listRegistrations } from '@countersign/contract/registration-list';
import { registrationStatuses } from '@countersign/domain/registration/registration';
import { searchTerms } from '@countersign/domain/search/search-words';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { shortFieldName } from '../../../asking/field-name.ts';
import { useCall } from '../../../http/use-call.ts';
import { paths } from '../../../paths.ts';
import { useMe } from '../../../queries/use-me.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { isComposing } from '../../../ui/is-composing.ts';
import { TextInput } from '../../../ui/text-control.tsx';
import { deskPaths, registrationPath } from '../address/desk-paths.ts';
import { knownMarkets } from '../address/known-markets.ts';
import {
  type ListChange,
  listSearch,
  longestSearch,
  readListAddress,
  withFilter,
} from '../address/list-address.ts';
import { standardView, standardViews } from '../address/standard-views.ts';
import { useSavedViews } from '../views/use-saved-views.ts';
import { namedRegistration } from './named-registration.ts';
import styles from './palette.module.css';
import { groups, matchingEntries, type PaletteEntry } from './palette-entry.ts';
import type { OpenedActs } from './use-opened-acts.ts';

interface PaletteProps {
  readonly titleId: string;
  readonly acts: OpenedActs | undefined;
  readonly onDone: () => void;
}

/** A field and what it finds: a combobox whose list is always open. */
export function Palette({ titleId, acts, onDone }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  // Opened by a key, for typing.
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const found = useFoundEntries(text);
  const pages = usePageEntries();
  const entries = matchingEntries([...(acts?.entries ?? []), ...found.entries, ...pages], text);
  const active = entries.find(({ id }) => id === activeId) ?? entries[0];
  const isEmpty = entries.length === 0 && !found.isSearching;

  const run = async ({ goal }: PaletteEntry) => {
    if ('to' in goal) {
      onDone();
      await navigate(goal.to);
    } else if (await acts?.run(goal.act)) onDone();
  };
  const move = (step: number) => {
    const at = active === undefined ? -1 : entries.indexOf(active);
    setActiveId(entries[(at + step + entries.length) % entries.length]?.id);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active !== undefined) {
      if (!event.repeat) void run(active);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.palette}>
      <TextInput
        role="combobox"
        aria-labelledby={titleId}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(listId, active)}
        ref={field}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t('customerService.palette.placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActiveId(undefined);
        }}
        onKeyDown={press}
      />
      <PaletteList
        id={listId}
        entries={entries}
        active={active}
        onRun={(entry) => void run(entry)}
        onPoint={({ id }) => setActiveId(id)}
      />
      <p className={styles.note} role="status">
        {acts?.message ??
          (found.isFailed
            ? t('customerService.palette.searchFailed')
            : isEmpty
              ? t('customerService.palette.empty')
              : text.trim() !== '' && !found.isSearching
                ? t('customerService.palette.count', { count: entries.length })
                : '')}
      </p>
    </div>
  );
}

interface PaletteListProps {
  readonly id: string;
  /** In the order of their groups. */
  readonly entries: readonly PaletteEntry[];
  readonly active: PaletteEntry | undefined;
  readonly onRun: (entry: PaletteEntry) => void;
  readonly onPoint: (entry: PaletteEntry) => void;
}

const optionId = (list: string, entry: PaletteEntry) => `${list}-${entry.id}`;

/** The options in groups with a heading; the focus stays in the field above. */
function PaletteList({ id, entries, active, onRun, onPoint }: PaletteListProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && optionId(id, active);
  useEffect(() => {
    if (activeId === undefined) return;
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const shown = groups
    .map((group) => ({ group, own: entries.filter((entry) => entry.group === group) }))
    .filter(({ own }) => own.length > 0);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('customerService.palette.title')}
      className={styles.list}
    >
      {shown.map(({ group, own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-labelledby={`${headingId}-${group}`}>
          <p id={`${headingId}-${group}`} role="presentation" className={styles.group}>
            {t(`customerService.palette.group.${group}`)}
          </p>
          {own.map((entry) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's Enter does the same
            <div
              key={entry.id}
              id={optionId(id, entry)}
              role="option"
              aria-selected={entry === active}
              className={styles.option}
              onClick={() => onRun(entry)}
              onPointerMove={() => onPoint(entry)}
            >
              <bdi>{entry.label}</bdi>
              {entry.detail !== undefined && <bdi className={styles.detail}>{entry.detail}</bdi>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const pauseMs = 200;
const mostFound = '5';

/** Registrations that a text names or that a search for it finds, in every state. */
function useFoundEntries(text: string) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const typed = text.trim().slice(0, longestSearch);
  const searched = useSettled(typed);
  const isSearch = searchTerms(searched) !== undefined;
  const reading = useQuery({
    queryKey: ['registrations', 'palette', searched],
    queryFn: ({ signal }) =>
      call(listRegistrations, {
        query: { q: searched, limit: mostFound, order: 'newest' },
        signal,
      }),
    enabled: isSearch,
    retry: false,
  });
  const named = namedRegistration(text);
  // What was found for an earlier text is not what Enter should open.
  const found = isSearch && searched === typed ? (reading.data?.items ?? []) : [];
  const entryOf = (key: { countryCode: string; ticketNumber: string }) => ({
    id: `ticket-${key.countryCode}/${key.ticketNumber}`,
    group: 'found' as const,
    goal: { to: registrationPath(key, '') },
  });
  const others = found.filter(
    ({ countryCode, ticketNumber }) =>
      countryCode !== named?.countryCode || ticketNumber !== named.ticketNumber,
  );
  const entries: PaletteEntry[] = [
    ...(named === undefined
      ? []
      : [
          {
            ...entryOf(named),
            label: t('customerService.palette.open', { ticket: named.ticketNumber }),
            detail: formats.market(named.countryCode),
          },
        ]),
    ...others.map((row) => ({
      ...entryOf(row),
      label: row.practiceName,
      detail: [
        row.ticketNumber,
        formats.market(row.countryCode),
        t(`registration.status.${row.status}`),
        ...(row.foundBy ?? []).map(({ field, value }) =>
          t('customerService.foundBy', { field: shortFieldName(field, t), value }),
        ),
      ].join(' · '),
    })),
  ];
  const isSearching = searched !== typed || reading.isFetching;
  return { entries, isSearching, isFailed: isSearch && reading.isError };
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMs, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Views of the list, the person's own too, pages and markets' settings, as far as the person may see them. */
function usePageEntries(): readonly PaletteEntry[] {
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
