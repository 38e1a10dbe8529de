import { renewAnswerLink } from '@countersign/contract/requests/ask';
import type { Registration } from '@countersign/domain/registration/registration';
import { ActFailure } from '../failures/act-failure.tsx';
import { useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './asking.module.css';
import type { AskingText } from './use-asking-text.ts';
import { useRounds } from './use-rounds.ts';

/** So many wrong codes are more than slips. */
const noticedCodes = 5;

interface GuessedCodesProps {
  readonly say: AskingText;
  readonly registration: Registration;
  readonly round: number;
}

/** Says that codes of the applicant's form were guessed at, and sends a new link. */
export function GuessedCodes({ say, registration, round }: GuessedCodesProps) {
  const { data } = useRounds(registration);
  const renewing = useAct(renewAnswerLink, registration);
  const cache = useRegistrationCache(registration);
  const count = data?.rounds.find((one) => one.round === round)?.refusedCodes ?? 0;
  if (count < noticedCodes) return null;
  const renew = async () => {
    const next = await renewing.send({ version: registration.version });
    if (next === undefined) return void cache.reread().catch(() => undefined);
    cache.show(next);
  };
  return (
    <div className={styles.form}>
      <Notice
        tone="warn"
        title={say('guessed.title', { times: count })}
        actions={
          <Button pending={renewing.state.kind === 'sending'} onClick={() => void renew()}>
            {say('guessed.send')}
          </Button>
        }
      >
        {say('guessed.text')}
      </Notice>
      <ActFailure
        state={renewing.state}
        title={say('guessed.failed')}
        registration={registration}
      />
    </div>
  );
}
