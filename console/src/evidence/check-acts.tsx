import type { EvidenceItem } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import { ActFailure } from '../failures/act-failure.tsx';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

import answer from './answer.module.css';
import openItems from './open-items.module.css';
import { SettleForm, useSettleForm } from './settle-form.tsx';
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
  const form = useSettleForm();
  const mayWaive = useMayWaive([item])(item);
  const of = <VisuallyHidden> {say('act.of', { what: say(`item.${code}`) })}</VisuallyHidden>;
  const isSettled = state === 'by-hand' || state === 'waived';
  if (state === 'confirmed' || state === 'not-applicable') return null;
  return (
    <>
      <ActFailure state={acting} title={say('act.failed')} registration={registration} />
      {form.as !== undefined && form.as !== 'accepted' ? (
        <SettleForm
          words={words}
          as={form.as}
          of={code}
          registration={registration}
          pending={acting.kind === 'sending'}
          onCancel={form.close}
          onSend={async (note) =>
            (await settle({ as: form.as === 'waived' ? 'waived' : 'by-hand', item: code, note })) &&
            form.close()
          }
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
              <Button variant="quiet" onClick={() => form.open('by-hand')}>
                {say('act.byHand')}
                {of}
              </Button>
              {required && mayWaive && (
                <Button variant="quiet" onClick={() => form.open('waived')}>
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
