import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../translations/use-translation.ts';
import { isComposing } from '../../../ui/is-composing.ts';
import { TextInput } from '../../../ui/text-control.tsx';
import styles from './palette.module.css';
import { matchingEntries, type PaletteEntry } from './palette-entry.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { useFoundEntries } from './use-found-entries.ts';
import type { OpenedActs } from './use-opened-acts.ts';
import { usePageEntries } from './use-page-entries.ts';

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
