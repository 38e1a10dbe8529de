import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { isChord } from './chord.ts';
import styles from './confirm-dialog.module.css';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly question: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly tone?: 'primary' | 'danger' | undefined;
  readonly content?: ReactNode;
  readonly mayConfirm?: (() => boolean) | undefined;
  readonly onAnswer: (confirmed: boolean) => void;
}

/** S2.10: small, 200 ms; Cancel, the less destructive one, has the focus, Esc and Back mean Cancel, Ctrl+Enter OK. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const titleId = useId();
  const questionId = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { isOpen, onAnswer } = props;
  // With the opening: a key that comes at once finds it.
  useLayoutEffect(() => {
    if (isOpen) cancelButton.current?.focus();
  }, [isOpen]);
  const confirm = () => props.mayConfirm?.() !== false && onAnswer(true);
  const byKey = (event: KeyboardEvent) => {
    // A key that is held down, from the form's submit on, must not confirm as well.
    if (!isChord(event.nativeEvent) || event.repeat) return;
    event.preventDefault();
    confirm();
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => onAnswer(false)}
      role="alertdialog"
      size="confirm"
      labelledBy={titleId}
      describedBy={questionId}
      onKeyDown={byKey}
    >
      <h2 id={titleId} className={styles.title}>
        {props.title}
      </h2>
      <p id={questionId} className={styles.question}>
        {props.question}
      </p>
      {props.content !== undefined && <div className={styles.content}>{props.content}</div>}
      <div className={styles.buttons}>
        <Button ref={cancelButton} onClick={() => onAnswer(false)}>
          {props.cancelLabel}
        </Button>
        <Button variant={props.tone ?? 'primary'} onClick={confirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
