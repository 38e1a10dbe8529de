import { useLocation, useNavigate } from 'react-router';
import type { DecisionVerb } from '../../../paths.ts';
import { useGivenSession } from '../../../session/use-session.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { bulkPath } from './bulk-path.ts';
import { keptPlan, unfinishedPlan } from './kept-plan.ts';
import { newPlan } from './plan.ts';
import { useSelection } from './selection-provider.tsx';

/** The ways from what is marked to its decision; nothing is decided here. */
export function DecideMarked() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useGivenSession();
  const { selection } = useSelection();
  const rows = [...selection.rows.values()];
  if (!rows.some(({ waiting }) => waiting)) return null;
  const go = (verb: DecisionVerb) => {
    const kept = keptPlan(session);
    // What is under way is ended first, one way or the other.
    if (unfinishedPlan(kept) === undefined) {
      kept.begin(newPlan(verb, rows, { nowMs: Date.now(), makeKey: () => crypto.randomUUID() }));
    }
    void navigate(bulkPath + search);
  };
  return (
    <>
      <Button onClick={() => go('reject')}>{t('customerService.reject')}</Button>
      <Button variant="primary" onClick={() => go('approve')}>
        {t('customerService.approve')}
      </Button>
    </>
  );
}
