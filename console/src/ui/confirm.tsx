import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';

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

const ConfirmContext = createContext<Confirm | undefined>(undefined);
const loadDialog = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(loadDialog);

type Asked = ConfirmQuestion & { readonly answer: (confirmed: boolean) => void };

interface ConfirmProviderProps {
  /** Translated OK and Cancel (S2.10); this folder has no translations. */
  readonly defaults: { readonly confirmLabel: string; readonly cancelLabel: string };
  readonly children: ReactNode;
}

/** One dialog for the whole page; a second question cancels the first. */
export function ConfirmProvider({ defaults, children }: ConfirmProviderProps) {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setAsked((before) => {
          before?.answer(false);
          return { ...question, answer: resolve };
        });
        setOpen(true);
      }),
    [],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked !== undefined && (
        <Suspense>
          <ConfirmDialog
            {...asked}
            isOpen={isOpen}
            confirmLabel={asked.confirmLabel ?? defaults.confirmLabel}
            cancelLabel={asked.cancelLabel ?? defaults.cancelLabel}
            onAnswer={(confirmed) => {
              setOpen(false);
              asked.answer(confirmed);
            }}
          />
        </Suspense>
      )}
    </ConfirmContext>
  );
}

/** Asks for confirmation (S2.10); true only if the person confirms. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === undefined) throw new Error('No ConfirmProvider is above this component');
  return confirm;
}

/** Loads the dialog early, when it is likely to be needed. */
export function preloadConfirm(): void {
  void loadDialog();
}
