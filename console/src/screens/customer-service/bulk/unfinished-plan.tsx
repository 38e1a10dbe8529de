import { useState } from 'react';
import { useLocation } from 'react-router';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { bulkPath } from '../address/desk-paths.ts';
import { storedPlan, unfinishedPlan } from './stored-plan.ts';

/** In the list: a notice about an unfinished run, with a link to it. */
export function UnfinishedPlan() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { search } = useLocation();
  const storage = usePersonalStorage();
  const [unfinished] = useState(() => unfinishedPlan(storedPlan(storage)));
  if (unfinished === undefined) return null;
  const { plan, settled } = unfinished;
  return (
    <Notice
      tone="warn"
      actions={
        <LinkButton to={bulkPath + search}>{t('customerService.bulk.unfinishedOpen')}</LinkButton>
      }
    >
      {t(`customerService.bulk.unfinished.${plan.verb}`, {
        done: formats.number(settled),
        count: plan.rows.length,
        shown: formats.number(plan.rows.length),
      })}
    </Notice>
  );
}
