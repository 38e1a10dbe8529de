import { listTextFlags, settleTextFlag } from '@countersign/contract/text-flags';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureWords } from '../../../failures/failure-words.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useTextsOf } from '../../../translations/texts-of.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './text-flags-card.module.css';

/** Texts of the console that staff find wrong, until an administrator has seen to them. */
export function TextFlagsCard() {
  const say = useTextsOf('textFlags');
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  const queryKey = ['text-flags'];
  const reading = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listTextFlags, { signal })).items,
    refetchOnWindowFocus: false,
  });
  const settling = useMutation({
    mutationFn: async (flagId: string) =>
      (await call(settleTextFlag, { params: { flagId } })).items,
    onSuccess: (items) => client.setQueryData(queryKey, items),
  });
  const error = settling.error ?? reading.error;
  const failed = error === null ? undefined : failureMessage(failureOf(error), undefined, t);
  const items = reading.data;
  return (
    <Card title={say('listTitle')}>
      <div ref={place} tabIndex={-1} className={styles.card}>
        {reading.isPending && (
          <div role="status">
            <VisuallyHidden>{say('loading')}</VisuallyHidden>
            <Skeleton lines={2} />
          </div>
        )}
        {items?.length === 0 && <p>{say('empty')}</p>}
        {items !== undefined && items.length > 0 && (
          <ul className={styles.list} aria-label={say('listTitle')}>
            {items.map(({ flagId, at, by, language, keys, screen, remark }) => (
              <li key={flagId}>
                <div className={styles.about}>
                  <code>{keys.join(', ')}</code>
                  {remark !== null && (
                    <p>
                      <bdi>{remark}</bdi>
                    </p>
                  )}
                  <p className={styles.muted}>
                    {formats.language(language.replace('_', '-'))} · <code>{screen}</code> ·{' '}
                    <bdi>{by.name}</bdi> · {formats.exact(at)}
                  </p>
                </div>
                <Button disabled={settling.isPending} onClick={() => settling.mutate(flagId)}>
                  {say('done')}
                  <VisuallyHidden> {keys.join(', ')}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {items !== undefined && items.length > 0 && (
          <div>
            {/* As the API answers it: `npm run texts:export` puts it beside the texts. */}
            <Button
              onClick={() => {
                const list = JSON.stringify({ items }, null, 2);
                saveFile(new Blob([list], { type: 'application/json' }), 'reported-texts.json');
              }}
            >
              {say('save')}
            </Button>
          </div>
        )}
        {failed !== undefined && (
          <div role="alert" className={styles.failed}>
            <FailureWords words={failed} />
          </div>
        )}
        {reading.isError && (
          <div>
            <Button onClick={() => void reading.refetch()}>{t('failures.retry')}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
