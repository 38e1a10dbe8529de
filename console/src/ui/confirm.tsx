import { createContext, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useGiven } from '../use-given.ts';
import { laterDialog } from './later-part.tsx';

export interface ConfirmQuestion {
  readonly title: string;
  readonly question: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly tone?: 'primary' | 'danger';
  /** A field below the question. */
  readonly content?: ReactNode;
  /** Whether `content` lets the dialog be confirmed; it then says what it lacks. */
  readonly mayConfirm?: () => boolean;
}

export type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

type Answer = (confirmed: boolean) => void;
/** Asks in place of the question before, which is cancelled; what it returns cancels this one. */
type Ask = (question: ConfirmQuestion, answer: Answer) => () => void;

const AskContext = createContext<Ask | undefined>(undefined);
const loadDialog = async () => (await import('./confirm-dialog.tsx')).default;
const ConfirmDialog = laterDialog(loadDialog);

type Asked = ConfirmQuestion & { readonly answer: Answer; readonly isOpen: boolean };

interface ConfirmProviderProps {
  /** Translated OK and Cancel (S2.10); this folder has no translations. */
  readonly defaults: { readonly confirmLabel: string; readonly cancelLabel: string };
  readonly children: ReactNode;
}

/** One dialog for the whole page. */
export function ConfirmProvider({ defaults, children }: ConfirmProviderProps) {
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback<Ask>((question, answer) => {
    setAsked((before) => {
      before?.answer(false);
      return { ...question, answer, isOpen: true };
    });
    return () =>
      setAsked((now) => {
        answer(false);
        return now?.answer === answer ? { ...now, isOpen: false } : now;
      });
  }, []);
  return (
    <AskContext value={ask}>
      {children}
      {asked !== undefined && (
        <ConfirmDialog
          {...asked}
          confirmLabel={asked.confirmLabel ?? defaults.confirmLabel}
          cancelLabel={asked.cancelLabel ?? defaults.cancelLabel}
          onAnswer={(confirmed) => {
            setAsked({ ...asked, isOpen: false });
            asked.answer(confirmed);
          }}
        />
      )}
    </AskContext>
  );
}

/** Asks for confirmation (S2.10); true only if the person confirms while what asks is on the page. */
export function useConfirm(): Confirm {
  const ask = useGiven(AskContext);
  const cancel = useRef<() => void>(undefined);
  // A colleague has decided, or the person has signed out in another tab.
  useEffect(() => () => cancel.current?.(), []);
  return (question) =>
    new Promise((answer) => {
      cancel.current = ask(question, answer);
    });
}

/** Loads the dialog early, when it is likely to be needed. */
export function preloadConfirm(): void {
  loadDialog().catch(() => {}); // loaded again, and reported, when it is needed
}
