import type { IdentifierEvidence } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import { ActFailure } from '../failures/act-failure.tsx';
import { Button } from '../ui/button.tsx';
import { useOpenForm } from '../ui/use-open-form.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './answer.module.css';
import { SettleForm } from './settle-form.tsx';
import { useSettle } from './use-evidence-acts.ts';
import type { EvidenceText } from './use-evidence-text.ts';

interface AcceptNumberProps {
  readonly words: EvidenceText;
  readonly identifier: IdentifierEvidence;
  readonly name: string;
  readonly registration: Registration;
}

/** A reviewer's statement that a number is right in spite of a failure, with the reason; or its end. */
export function AcceptNumber({ words, identifier, name, registration }: AcceptNumberProps) {
  const { say } = words;
  const { state, settle } = useSettle(registration);
  const form = useOpenForm<'accepted'>();
  const { schemeId, scheme, canonical, value, accepted } = identifier;
  const number = { scheme: schemeId ?? scheme, value: canonical ?? value };
  const of = <VisuallyHidden> {say('act.of', { what: name })}</VisuallyHidden>;
  return (
    <>
      <ActFailure state={state} title={say('act.failed')} registration={registration} />
      {form.open === undefined ? (
        <div className={styles.acts} ref={form.buttons}>
          {accepted === null ? (
            <Button variant="quiet" {...form.opener('accepted')}>
              {say('act.accept')}
              {of}
            </Button>
          ) : (
            <Button
              variant="quiet"
              pending={state.kind === 'sending'}
              onClick={() => void settle({ as: 'not-accepted', identifier: number })}
            >
              {say('act.withdraw')}
              {of}
            </Button>
          )}
        </div>
      ) : (
        <SettleForm
          words={words}
          as="accepted"
          of={`${number.scheme}-${number.value}`}
          registration={registration}
          pending={state.kind === 'sending'}
          onCancel={form.cancel}
          onSend={async (note) => {
            const taken = await settle({ as: 'accepted', identifier: number, note });
            if (taken) form.finish();
            return taken;
          }}
        />
      )}
    </>
  );
}
