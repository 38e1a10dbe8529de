import { useEffect, useState } from 'react';
import { useTextsOf } from '../translations/texts-of.ts';
import { useFormats } from '../translations/use-formats.ts';
import styles from './language-hint.module.css';

interface LanguageHintProps {
  readonly text: string;
  /** The language of the applicant's mail, `fr`; undefined where they are several. */
  readonly reads: string | undefined;
}

const pauseMs = 600;
/** A shorter text is never guessed, and need not load what guesses. */
const leastLength = 12;

/** Says quietly that a text is in another language than its reader's; nothing where that is not clear. */
export function LanguageHint({ text, reads }: LanguageHintProps) {
  const say = useTextsOf('asking');
  const formats = useFormats();
  const [written, setWritten] = useState<string>();
  useEffect(() => {
    if (reads === undefined || text.trim().length < leastLength) return setWritten(undefined);
    let isCurrent = true;
    const timer = setTimeout(() => {
      import('./guess-language.ts').then(
        ({ guessLanguage, isGuessable }) =>
          isCurrent && setWritten(isGuessable(reads) ? guessLanguage(text) : undefined),
        // Without the guess there is no hint.
        () => undefined,
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, reads]);
  const isForeign = reads !== undefined && written !== undefined && written !== reads;
  return (
    <p className={styles.hint} aria-live="polite">
      {isForeign &&
        say('otherLanguage', {
          written: formats.language(written),
          reads: formats.language(reads),
        })}
    </p>
  );
}
