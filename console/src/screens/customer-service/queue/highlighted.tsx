import { highlight } from './highlight.ts';
import styles from './highlighted.module.css';

export function Highlighted({ text, search }: { readonly text: string; readonly search: string }) {
  // In an element of its own: a browser's translator may have put others in the place of a bare text.
  if (search === '') return <span>{text}</span>;
  let at = 0;
  return highlight(text, search).map((part) => {
    const key = at;
    at += part.text.length;
    return part.marked ? (
      <mark key={key} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
