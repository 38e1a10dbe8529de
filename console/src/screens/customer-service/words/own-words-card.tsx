import type { MarketWords } from '@countersign/contract/own-words';
import {
  type MailLanguage,
  mailLanguages,
  marketLanguage,
} from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type WordPart, wordParts } from '@countersign/domain/words/own-words';
import { useRef, useState } from 'react';
import { mailLanguageLabel } from '../../../translations/mail-language-label.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { laterPart } from '../../../ui/later-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './own-words.module.css';
import { usePartName } from './part-name.ts';
import { useMarketWords } from './words-queries.ts';

const Editor = laterPart(
  async () => (await import('./words-editor.tsx')).WordsEditor,
  () => <Skeleton lines={8} />,
);

interface OwnWordsCardProps {
  readonly countryCode: CountryCode;
  /** Called after each change: the market's record of changes has grown. */
  readonly onChanged: () => void;
}

/** What a market says in its own words: which mails in which languages, and the editor of one of them. */
export function OwnWordsCard({ countryCode, onChanged }: OwnWordsCardProps) {
  const { t } = useTranslation();
  const reading = useMarketWords(countryCode);
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  const { data } = reading;
  return (
    <Card title={t('settings.words.title')}>
      <div ref={place} tabIndex={-1} className={styles.card}>
        <p className={styles.muted}>{t('settings.words.text')}</p>
        {data === undefined && !reading.isError && (
          <div role="status">
            <VisuallyHidden>{t('settings.words.loading')}</VisuallyHidden>
            <Skeleton lines={6} />
          </div>
        )}
        {data === undefined && reading.isError && (
          <div className={styles.acts}>
            <p className={styles.muted}>{t('settings.words.unavailable')}</p>
            <Button pending={reading.isFetching} onClick={() => void reading.refetch()}>
              {t('webhooks.again')}
            </Button>
          </div>
        )}
        {data !== undefined && <Parts words={data} onChanged={onChanged} />}
      </div>
    </Card>
  );
}

function Parts({
  words,
  onChanged,
}: Pick<OwnWordsCardProps, 'onChanged'> & { readonly words: MarketWords }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = usePartName();
  const { countryCode } = words;
  const local = marketLanguage(countryCode);
  const [chosen, setChosen] = useState<WordPart>();
  const [language, setLanguage] = useState<MailLanguage>(local);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = (part: WordPart) => {
    setChosen(part);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const languages = [local, ...mailLanguages.filter((one) => one !== local)];
  return (
    <>
      <ul className={styles.parts}>
        {wordParts.map((part) => {
          const own = languages.filter((one) => words.words[part]?.[one] !== undefined);
          return (
            <li key={part} className={styles.part} data-open={part === chosen}>
              <div>
                <span className={styles.partName}>{nameOf(part)}</span>
                <span className={styles.muted}>
                  {own.length === 0
                    ? t('settings.words.builtIn')
                    : t('settings.words.ownIn', {
                        languages: formats.list(own.map(formats.language)),
                      })}
                </span>
              </div>
              <Button
                variant="quiet"
                aria-expanded={part === chosen}
                aria-label={t('settings.words.editOne', { mail: nameOf(part) })}
                onClick={() => (part === chosen ? setChosen(undefined) : open(part))}
              >
                {t(part === chosen ? 'settings.words.close' : 'settings.words.edit')}
              </Button>
            </li>
          );
        })}
      </ul>
      {chosen !== undefined && (
        <section className={styles.editing} aria-labelledby="words-editing">
          <div className={styles.head}>
            <h3 id="words-editing" ref={heading} tabIndex={-1}>
              {nameOf(chosen)}
            </h3>
            <ChoiceField
              label={t('settings.words.language')}
              value={language}
              choices={languages.map((value) => ({
                value,
                label: mailLanguageLabel(value, t, formats),
              }))}
              onChoose={(value) => value !== undefined && setLanguage(value)}
            />
          </div>
          <Editor
            key={`${chosen} ${language}`}
            words={words}
            part={chosen}
            language={language}
            onChanged={onChanged}
          />
        </section>
      )}
    </>
  );
}
