import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import { type Act, acts } from '../login-link/act.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';

/** Whose applicant no mail can reach cannot be asked. */
export function actsOn(registration: Registration): readonly Act[] {
  return isErased(registration) ? acts.filter((act) => act !== 'ask') : acts;
}

interface ActBarProps {
  readonly registration: Registration;
  readonly act: Act;
  readonly onAct: (act: Act) => void;
  readonly disabled: boolean;
}

/** The ways to go on with a pending registration, at the head of their form. */
export function ActBar({ registration, act, onAct, disabled }: ActBarProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      legend={t('decision.verbLabel')}
      segments={actsOn(registration).map((value) => ({
        value,
        label: t(`decision.verb.${value}`),
        ...(value === 'reject' ? { tone: 'danger' } : {}),
      }))}
      value={act}
      onChange={onAct}
      disabled={disabled}
    />
  );
}

interface ToActsProps {
  readonly registration: Registration;
  readonly onAct: (act: Act) => void;
}

/** The same at the thumb of a phone, while the facts are read: each leads to its form. */
export function ToActs({ registration, onAct }: ToActsProps) {
  const { t } = useTranslation();
  return actsOn(registration).map((act) => (
    <Button key={act} wide onClick={() => onAct(act)}>
      {t(`decision.verb.${act}`)}
    </Button>
  ));
}
