import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './modal.module.css';
import { noteOpenDialog } from './open-dialogs.ts';

interface ModalProps {
  readonly isOpen: boolean;
  /** Called on Esc and Back, and on a click outside if `dismissable`. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Id of the heading inside that names it. */
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly role?: 'dialog' | 'alertdialog';
  /** S9.2: a modal takes 500 ms, the small confirm dialog 200 ms. */
  readonly size?: 'modal' | 'wide' | 'full' | 'confirm';
  readonly dismissable?: boolean;
  /** Keys anywhere in it: after a click on its words the dialog itself has the focus. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void;
}

/**
 * A dialog over the page. The browser's own: of several, the one that opened last is on top, and everything
 * else cannot be used until it is closed.
 */
export function Modal(props: ModalProps) {
  const { isOpen } = props;
  // Stays until it has left the screen.
  const [isShown, setShown] = useState(isOpen);
  if (isOpen && !isShown) setShown(true);
  if (!isShown) return null;
  return createPortal(<ShownModal {...props} onGone={() => setShown(false)} />, document.body);
}

function ShownModal({
  isOpen,
  onClose,
  children,
  labelledBy,
  describedBy,
  role = 'dialog',
  size = 'modal',
  dismissable = false,
  onKeyDown,
  onGone,
}: ModalProps & { readonly onGone: () => void }) {
  const place = useRef<HTMLDialogElement>(null);
  const act = useRef({ onClose, onGone });
  useEffect(() => {
    act.current = { onClose, onGone };
  });
  useLayoutEffect(() => {
    const dialog = place.current;
    if (!isOpen || dialog === null) return undefined;
    return noteOpenDialog(dialog, () => act.current.onClose());
  }, [isOpen]);
  useEffect(() => {
    if (isOpen) return undefined;
    let opensAgain = false;
    const leaving = place.current?.getAnimations().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(leaving).then(() => {
      if (!opensAgain) act.current.onGone();
    });
    return () => {
      opensAgain = true;
    };
  }, [isOpen]);
  // Where the pointer went down: a text selected beyond the edge is no click outside.
  const pressed = useRef<EventTarget>(null);
  return (
    <dialog
      ref={place}
      className={styles.modal}
      data-size={size}
      role={role}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      inert={!isOpen}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser lets no page refuse Esc twice.
      onClose={({ currentTarget }) => isOpen && !currentTarget.open && onClose()}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        keepFocusInside(event);
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        const isOutside = target === currentTarget && pressed.current === currentTarget;
        if (dismissable && isOutside) onClose();
      }}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  );
}

const operable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]';

/** The browser would leave for its own toolbar after the last control. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(operable)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
  );
  const [first, last] = [controls[0], controls.at(-1)];
  const { activeElement } = document;
  const isFirst = activeElement === first || activeElement === event.currentTarget;
  const next = event.shiftKey ? isFirst && last : activeElement === last && first;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
