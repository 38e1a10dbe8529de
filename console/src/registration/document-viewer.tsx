import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { escapeCancels } from '../ui/escape-cancels.ts';
import { isComposing } from '../ui/is-composing.ts';
import { Modal } from '../ui/modal.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { useMedia } from '../ui/use-media.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { decisionId } from './decision-id.ts';
import styles from './document-viewer.module.css';
import { ViewedPdf } from './viewed-pdf.tsx';
import { ViewedPicture } from './viewed-picture.tsx';

interface DocumentViewerProps {
  /** Of the document; another one begins as a whole, and not turned. */
  readonly id: string;
  readonly name: string;
  /** Among the documents that can be opened here, from 1 on. */
  readonly place: number;
  readonly count: number;
  readonly onGo: (step: 1 | -1) => void;
  readonly onClose: () => void;
  /** A picture or a PDF; without one, `children` are in its place. */
  readonly file: Blob | undefined;
  readonly onBlocked?: (() => void) | undefined;
  readonly children?: ReactNode;
  readonly acts?: ReactNode;
  /** After the document, or below it where there is no room beside it. */
  readonly beside?: ReactNode;
  /** Folded: what a decision seldom needs. */
  readonly details: ReactNode;
}

/** Times the size at which the whole picture is in sight. */
const sizes = [1, 1.5, 2, 3, 4, 6];

/**
 * A document as large as the window has room: over everything but the form that decides, or where they do not fit
 * beside each other, over the whole page.
 */
export default function DocumentViewer(props: DocumentViewerProps) {
  const titleId = useId();
  const isWide = useMedia('(min-width: 1100px)');
  const inside = <Viewed {...props} titleId={titleId} />;
  if (isWide && document.getElementById(decisionId) !== null) {
    return <Beside onClose={props.onClose}>{inside}</Beside>;
  }
  return (
    <Modal isOpen onClose={props.onClose} labelledBy={titleId} size="full">
      {inside}
    </Modal>
  );
}

function Beside({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEndsAtForm(place);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key repeats what a button does
    <div ref={place} className={styles.beside} onKeyDown={escapeCancels(onClose)}>
      {children}
    </div>
  );
}

/** Keeps its end at the start of the decision's form, which stays in use. */
function useEndsAtForm(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      const form = document.getElementById(decisionId);
      const start = form?.getBoundingClientRect().left ?? window.innerWidth;
      place.current?.style.setProperty('inline-size', `${start - 12}px`);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(document.documentElement);
    fit();
    return () => watch.disconnect();
  }, [place]);
}

function Viewed(props: DocumentViewerProps & { readonly titleId: string }) {
  const { id, name, place, count, onGo, onClose, file, children, titleId } = props;
  const { t } = useTranslation();
  const whole = useRef<HTMLElement>(null);
  useEffect(() => whole.current?.focus({ preventScroll: true }), []);
  // Of the question that was answered; else keys would reach nothing.
  useFocusRecovery(whole);
  const [view, setView] = useState({ id, size: 0, turns: 0 });
  const { size, turns } = view.id === id ? view : { size: 0, turns: 0 };
  const isPicture = file?.type.startsWith('image/') === true;
  const resize = (next: number) =>
    setView({ id, turns, size: Math.min(sizes.length - 1, Math.max(0, next)) });
  const turn = () => setView({ id, size, turns: (turns + 1) % 4 });
  const acts: Readonly<Record<string, () => void>> = {
    ...(count > 1 && { n: () => onGo(1), p: () => onGo(-1) }),
    ...(isPicture && {
      '+': () => resize(size + 1),
      '=': () => resize(size + 1),
      '-': () => resize(size - 1),
      '0': () => resize(0),
      // Not `r`, which rejects everywhere else.
      t: turn,
    }),
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event.nativeEvent)) return;
    const act = acts[event.key];
    if (act === undefined) return;
    // Nor are they keys of the page meanwhile.
    event.preventDefault();
    act();
  };
  return (
    <section
      ref={whole}
      className={styles.viewer}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={press}
    >
      <header className={styles.head}>
        <h2 id={titleId}>
          <bdi>{name}</bdi>
        </h2>
        <div className={styles.group}>
          {props.acts}
          <Button onClick={onClose}>{t('documents.viewer.close')}</Button>
        </div>
      </header>
      <div className={styles.tools}>
        {count > 1 && (
          <div className={styles.group}>
            <Button onClick={() => onGo(-1)}>{t('documents.viewer.previous')}</Button>
            <span role="status">
              {t('documents.viewer.place', { number: place, all: count })}
              <VisuallyHidden> {name}</VisuallyHidden>
            </span>
            <Button onClick={() => onGo(1)}>{t('documents.viewer.next')}</Button>
          </div>
        )}
        {isPicture && (
          <div className={styles.group}>
            <Button
              aria-label={t('documents.viewer.smaller')}
              aria-disabled={size === 0}
              onClick={() => resize(size - 1)}
            >
              −
            </Button>
            <Button aria-disabled={size === 0} onClick={() => resize(0)}>
              {t('documents.viewer.whole')}
            </Button>
            <Button
              aria-label={t('documents.viewer.larger')}
              aria-disabled={size === sizes.length - 1}
              onClick={() => resize(size + 1)}
            >
              +
            </Button>
            <Button onClick={turn}>{t('documents.viewer.turn')}</Button>
          </div>
        )}
      </div>
      <div className={styles.main} data-beside={Boolean(props.beside) || undefined}>
        {file === undefined ? (
          <div className={styles.instead}>{children}</div>
        ) : isPicture ? (
          <ViewedPicture file={file} name={name} size={sizes[size] ?? 1} turns={turns} />
        ) : (
          <ViewedPdf file={file} name={name} onBlocked={props.onBlocked} />
        )}
        {props.beside}
      </div>
      <details className={styles.details}>
        <summary>{t('documents.viewer.details')}</summary>
        {props.details}
      </details>
    </section>
  );
}
