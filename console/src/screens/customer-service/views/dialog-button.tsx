import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

interface DialogButtonProps {
  readonly label: string;
  /** Draws the dialog, from the first press on. */
  readonly children: (dialog: {
    readonly isOpen: boolean;
    readonly onClose: () => void;
  }) => ReactNode;
}

/** A quiet button that opens a dialog, whose file may load only then. */
export function DialogButton({ label, children }: DialogButtonProps) {
  const [asked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {asked && children({ isOpen, onClose: () => setOpen(false) })}
    </>
  );
}
