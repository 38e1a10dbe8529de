import type { RefObject } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';

/** Leads a phone from the facts to the form below them. */
export function ToDecision({ sideRef }: { readonly sideRef: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const goToForm = () => {
    sideRef.current?.scrollIntoView();
    sideRef.current?.focus({ preventScroll: true });
  };
  return (
    <Button wide variant="primary" onClick={goToForm}>
      {t('decision.toDecision')}
    </Button>
  );
}
