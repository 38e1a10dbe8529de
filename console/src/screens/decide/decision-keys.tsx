import type { Registration } from '@countersign/domain/registration/registration';
import type { Act } from '../../login-link/act.ts';
import { actsOn } from '../../registration-page/act-bar.tsx';
import { decisionKeys } from '../customer-service/keys/desk-act.ts';
import { approveByKey, SingleKeys } from '../customer-service/keys/single-keys.tsx';

interface DecisionKeysProps {
  readonly registration: Registration;
  readonly onAct: (act: Act) => void;
}

/** The keys of the desk that concern one registration. */
export default function DecisionKeys({ registration, onAct }: DecisionKeysProps) {
  const asks = actsOn(registration).includes('ask');
  return (
    <SingleKeys
      keys={decisionKeys.filter((key) => key !== 'q' || asks)}
      acts={{
        approve: () => approveByKey(() => onAct('approve')),
        reject: () => onAct('reject'),
        ...(asks ? { ask: () => onAct('ask') } : {}),
      }}
    />
  );
}
