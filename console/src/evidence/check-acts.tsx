import type { EvidenceItem } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import { ActFailure } from '../failures/act-failure.tsx';
import { Button } from '../ui/button.tsx';
import { useOpenForm } from '../ui/use-open-form.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import answer from './answer.module.css';
import openItems from './open-items.module.css';
import { SettleForm } from './settle-form.tsx';
import { useSettle } from './use-evidence-acts.ts';
import type { EvidenceText } from './use-evidence-text.ts';
import { useMayWaive } from './use-may-waive.ts';

interface CheckActsProps {
  readonly words: EvidenceText;
  readonly item: EvidenceItem;
  readonly registration: Registration;
}

/** Confirm by hand, waive, or withdraw either. */
export function CheckActs({ words, item, registration }: CheckActsProps) {
  const { say } = words;
  const { code, state, required } = item;
  const { state: acting, settle } = useSettle(registration);
  const form = useOpenForm<'by-hand' | 'waived'>();
  const as = form.open;
  const mayWaive = useMayWaive([item])(item);
  const of = <VisuallyHidden> {say('act.of', { what: say(`item.${code}`) })}</VisuallyHidden>;
  const isSettled = state === 'by-hand' || state === 'waived';
  if (state === 'confirmed' || state === 'not-applicable') return null;
  return (
    <>
      <ActFailure state={acting} title={say('act.failed')} registration={registration} />
      {as !== undefined ? (
        <SettleForm
          words={words}
          as={as}
          of={code}
          registration={registration}
          pending={acting.kind === 'sending'}
          onCancel={form.cancel}
          onSend={async (note) => (await settle({ as, item: code, note })) && form.finish()}
        />
      ) : (
        <div className={answer.acts} ref={form.buttons}>
          {isSettled ? (
            <Button
              variant="quiet"
              pending={acting.kind === 'sending'}
              onClick={() => void settle({ as: 'open', item: code })}
            >
              {say('act.withdraw')}
              {of}
            </Button>
          ) : (
            <>
              <Button variant="quiet" {...form.opener('by-hand')}>
                {say('act.byHand')}
                {of}
              </Button>
              {required && mayWaive && (
                <Button variant="quiet" {...form.opener('waived')}>
                  {say('act.waive')}
                  {of}
                </Button>
              )}
              {required && !mayWaive && <p className={openItems.reserved}>{say('act.reserved')}</p>}
            </>
          )}
        </div>
      )}
    </>
  );
}
