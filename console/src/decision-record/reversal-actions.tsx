import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { useMeQuery } from '../queries/use-me.ts';
import { useIsBackFromSignIn } from '../session/signed-in-again.tsx';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOpenForm } from '../ui/use-open-form.ts';
import { ReasonForm } from './reason-form.tsx';
import type { ReopenedDecision } from './reopened-notice.tsx';

interface ReversalActionsProps {
  readonly registration: DecidedRegistration;
  /** A reversal waits already: another is offered only to a person who has the form open. */
  readonly waits: boolean;
  /** One was requested, and its card is not shown yet. */
  readonly sent: boolean;
  readonly onSent: () => void;
  readonly onReopened: (reopened: ReopenedDecision) => void;
}

/** Reverses a decision, or requests its reversal by an administrator. */
export function ReversalActions(props: ReversalActionsProps) {
  const { registration, waits, sent, onSent, onReopened } = props;
  const { t } = useTranslation();
  const act = useReversalAct();
  const [reason] = usePersonalText('reason', registration);
  // What was typed before the redirect to the provider is offered again.
  const form = useOpenForm(useIsBackFromSignIn() && reason !== '' ? 'reason' : undefined);
  const open = form.open !== undefined;
  if (act === undefined || (waits && !open)) return null;
  return (
    <Card title={t('decision.still')}>
      {sent && (
        <Notice tone="success" title={t('decision.reversal.askedTitle')}>
          {t('decision.reversal.asked')}
        </Notice>
      )}
      {!sent && !open && (
        <div ref={form.buttons}>
          <Button wide {...form.opener('reason')}>
            {t(act === 'reverse' ? 'decision.reversal.openReverse' : 'decision.reversal.openAsk')}
          </Button>
        </div>
      )}
      {!sent && open && (
        <ReasonForm
          act={act}
          registration={registration}
          onCancel={form.cancel}
          onDone={(done) => {
            if (done === 'reverse') return onReopened({ how: 'reversed', before: registration });
            onSent();
            form.finish();
          }}
        />
      )}
    </Card>
  );
}

/** S6.2: administrators reverse, others request it; undefined until the roles are known. */
export function useReversalAct(): 'reverse' | 'ask' | undefined {
  const { data, isError } = useMeQuery();
  if (data === undefined) return isError ? 'ask' : undefined;
  return data.roles.includes('administrator') ? 'reverse' : 'ask';
}
