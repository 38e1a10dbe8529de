import { searchTerms } from '@countersign/domain/search/search-words';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isComposing } from '../../../ui/is-composing.ts';
import { TextInput } from '../../../ui/text-control.tsx';
import { longestSearch } from '../address/list-address.ts';
import styles from './search-box.module.css';

const pauseMs = 250;

interface SearchBoxProps {
  /** The value in the address. */
  readonly value: string;
  readonly onSearch: (search: string) => void;
  /** Leads to the first result of the search, once it is there; undefined withdraws that. */
  readonly onEnter: (search: string | undefined) => void;
}

/** Searches after a short pause in typing; shows if the text is too short. */
export function SearchBox({ value, onSearch, onEnter }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // After Back or a link the box follows the address. A search from here reaches the address later: by then
  // the person may have typed on, or be composing the next word.
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== shown) {
    setShown(value);
    const at = asked.indexOf(value);
    // React may skip the addresses of earlier searches.
    setAsked(at < 0 ? [] : asked.slice(at + 1));
    if (at < 0) setText(value);
  }
  const search = (typed: string) => {
    clearTimeout(timer.current);
    setAsked((before) => [...before, typed.trim()]);
    onSearch(typed.trim());
  };
  const clear = () => {
    setText('');
    search('');
    onEnter(undefined);
  };
  const type = (typed: string, composing: boolean) => {
    setText(typed);
    clearTimeout(timer.current);
    onEnter(undefined);
    // Text that an input method is composing is not a word yet.
    if (!composing) timer.current = setTimeout(search, pauseMs, typed);
  };
  const tooShort = text.trim() !== '' && searchTerms(text) === undefined;
  return (
    <Field label={t('customerService.search.label')} isLabelHidden>
      {(control) => (
        <div className={styles.box}>
          <Icon name="search" />
          <TextInput
            {...control}
            ref={input}
            type="search"
            data-search-box=""
            value={text}
            maxLength={longestSearch}
            placeholder={t('customerService.search.placeholder')}
            aria-describedby={`${control.id}-short`}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) =>
              type(
                event.target.value,
                'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true,
              )
            }
            onCompositionEnd={(event) => type(event.currentTarget.value, false)}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent)) return;
              if (event.key === 'Enter' || event.key === 'ArrowDown') {
                event.preventDefault();
                search(text);
                onEnter(text.trim());
              }
              if (event.key !== 'Escape') return;
              event.preventDefault();
              // Clears first, then leaves.
              if (text === '') event.currentTarget.blur();
              else clear();
            }}
          />
          {text !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={t('customerService.search.clear')}
              onClick={() => {
                clear();
                input.current?.focus();
              }}
            >
              <Icon name="cross" />
            </button>
          )}
          <p id={`${control.id}-short`} className={styles.short} aria-live="polite">
            {tooShort && t('customerService.search.tooShort')}
          </p>
        </div>
      )}
    </Field>
  );
}
