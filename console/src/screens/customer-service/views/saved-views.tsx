import { viewNameLimit, viewsLimit } from '@countersign/contract/desk/saved-views';
import { type FormEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLengthFault } from '../../../drafts/use-length-fault.ts';
import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureWords } from '../../../failures/failure-words.tsx';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useMe } from '../../../queries/use-me.ts';
import { useStoredText } from '../../../session/use-stored-text.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import dialog from '../../../ui/dialog-body.module.css';
import { Field } from '../../../ui/field.tsx';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { knownMarkets } from '../address/known-markets.ts';
import { type ListAddress, listSearch } from '../address/list-address.ts';
import type { ListLayout } from '../address/list-layout.ts';
import { SavedViewEntry } from './saved-view-entry.tsx';
import { useSavedViews, type ViewChange } from './use-saved-views.ts';
import styles from './views-dialog.module.css';

interface SavedViewsProps {
  readonly address: ListAddress;
  readonly layout: ListLayout;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Opens, renames and deletes the person's views, and saves the list that is shown. */
export function SavedViews({ address, layout, isOpen, onClose }: SavedViewsProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { reading, saving } = useSavedViews(isOpen);
  const [name, setName] = useStoredText(['view-name']);
  const views = reading.data;
  const me = useMe();
  const mine = me?.roles.includes('administrator') ? me.markets : [];
  const shareable = mine === 'all' ? knownMarkets : mine;
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  /** Whether it succeeded; a failure is shown below the views. */
  const change = (made: ViewChange) =>
    saving.mutateAsync(made).then(
      () => true,
      () => false,
    );
  const tooLong = useLengthFault()(name, viewNameLimit);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') return;
    if (tooLong !== undefined) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    const query = listSearch('', { ...address, ...layout, cursors: [] });
    const viewId = crypto.randomUUID();
    if (await change({ kind: 'save', viewId, name: name.trim(), address: query })) setName('');
  };
  const error = saving.error ?? reading.error;
  const failed = error === null ? undefined : failureMessage(failureOf(error), undefined, t);
  return (
    <div ref={place} tabIndex={-1} className={dialog.body}>
      {reading.isPending && <Skeleton lines={2} />}
      {views?.length === 0 && <p className={styles.quiet}>{t('customerService.views.none')}</p>}
      {views !== undefined && views.length > 0 && (
        <ul className={styles.views} aria-label={t('customerService.views.title')}>
          {views.map((view) => (
            <SavedViewEntry
              key={(view.countryCode ?? '') + view.viewId}
              view={view}
              shareable={shareable}
              search={search}
              onOpen={onClose}
              pending={saving.isPending}
              onChange={change}
            />
          ))}
        </ul>
      )}
      {failed !== undefined && (
        <div role="alert" className={dialog.failed}>
          <FailureWords words={failed} />
        </div>
      )}
      {reading.isError && (
        <RetryButton failure={failureOf(reading.error)} onRetry={() => void reading.refetch()} />
      )}
      {views !== undefined &&
        views.filter(({ countryCode }) => countryCode === undefined).length < viewsLimit && (
          <form className={styles.save} onSubmit={(event) => void save(event)}>
            <Field
              label={t('customerService.views.name')}
              hint={t('customerService.views.nameHint')}
              error={tooLong}
            >
              {(control) => (
                <TextInput
                  {...control}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <Button type="submit" variant="primary" pending={saving.isPending}>
              {t('customerService.views.save')}
            </Button>
          </form>
        )}
    </div>
  );
}
