import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './modal.module.css';

interface ModalProps {
  readonly isOpen: boolean;
  /** Called on Esc, and on a click outside if `dismissable`. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Id of the heading inside that names it. */
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly role?: 'dialog' | 'alertdialog';
  /** S9.2: a modal takes 500 ms, the small confirm dialog 200 ms. */
  readonly size?: 'modal' | 'wide' | 'confirm';
  readonly dismissable?: boolean;
}

/**
 * A dialog over the page: keeps the focus inside and returns it at the end. Large, so import it
 * only from parts that load on demand. Use native buttons inside: React Aria's need inline styles.
 */
export function Modal({
  isOpen,
  onClose,
  children,
  labelledBy,
  describedBy,
  role = 'dialog',
  size = 'modal',
  dismissable = false,
}: ModalProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={dismissable}
      className={styles.overlay ?? ''}
      data-size={size}
    >
      <AriaModal className={styles.modal ?? ''} data-size={size}>
        <Dialog
          className={styles.dialog ?? ''}
          role={role}
          aria-labelledby={labelledBy}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        >
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
