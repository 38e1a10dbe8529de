import { type SavedView, viewNameLimit } from '@countersign/contract/desk/saved-views';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLengthFault } from '../../../drafts/use-length-fault.ts';
import { useStoredText } from '../../../session/use-stored-text.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { isComposing } from '../../../ui/is-composing.ts';
import { Link } from '../../../ui/link.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { deskPaths } from '../address/desk-paths.ts';
import { listSearch, readListAddress } from '../address/list-address.ts';
import type { ShownView, ViewChange } from './use-saved-views.ts';
import styles from './views-dialog.module.css';

interface SavedViewEntryProps {
  readonly view: ShownView;
  /** The markets that the person may share views with: none for who is no administrator. */
  readonly shareable: readonly CountryCode[];
  /** Query of the address; what is no part of a list stays. */
  readonly search: string;
  readonly onOpen: () => void;
  /** Whether a change is being saved. */
  readonly pending: boolean;
  /** Whether the change was saved. */
  readonly onChange: (change: ViewChange) => Promise<boolean>;
}

/** One view: opens it, copies its address for a colleague, shares, renames or deletes it. */
export function SavedViewEntry(props: SavedViewEntryProps) {
  const { view, shareable, search, onOpen, pending, onChange } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const confirm = useConfirm();
  const [stored, store] = useStoredText(['view-name', view.viewId]);
  const [renaming, setRenaming] = useState(stored === '' ? undefined : stored);
  const { name, countryCode } = view;
  const market = countryCode === undefined ? undefined : formats.market(countryCode);
  const mayChange = countryCode === undefined || shareable.includes(countryCode);
  const shown = listSearch(search, readListAddress(search));
  const own = listSearch(search, readListAddress(view.address));
  const shared = listSearch('', readListAddress(view.address));
  const entry = useRef<HTMLLIElement>(null);
  const endRenaming = () => {
    store('');
    flushSync(() => setRenaming(undefined));
    entry.current?.querySelector<HTMLElement>('[data-renames]')?.focus();
  };
  const tooLong = useLengthFault()(renaming ?? '', viewNameLimit);
  const rename = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (tooLong !== undefined) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    const typed = renaming?.trim() ?? '';
    if (typed === '' || (await onChange({ kind: 'save', ...view, name: typed }))) endRenaming();
  };
  const remove = async () => {
    const sure = await confirm({
      title: t('customerService.views.removeTitle', { name }),
      question:
        market === undefined
          ? t('customerService.views.removeQuestion')
          : t('customerService.views.unshareQuestion', { market }),
      confirmLabel: t('customerService.views.remove'),
    });
    if (sure) await onChange({ kind: 'remove', viewId: view.viewId, countryCode });
  };
  return (
    <li ref={entry} className={styles.view}>
      {renaming === undefined ? (
        <>
          <Link
            className={styles.name}
            to={`${deskPaths.queue}${own}`}
            aria-current={shown === own ? 'true' : undefined}
            onClick={onOpen}
          >
            <bdi>{name}</bdi>
          </Link>
          {market !== undefined && (
            <span className={styles.quiet}>
              {t('customerService.views.sharedWith', { market })}
            </span>
          )}
          <CopyButton
            text={`${window.location.origin}${deskPaths.queue}${shared}`}
            label={t('customerService.views.copy', { name })}
            copiedLabel={t('registration.copied')}
            failedLabel={t('registration.notCopied')}
          />
          {countryCode === undefined && shareable.length > 0 && (
            <ShareView view={view} markets={shareable} pending={pending} onChange={onChange} />
          )}
          {mayChange && (
            <Button
              variant="quiet"
              data-renames=""
              aria-label={t('customerService.views.renameOne', { name })}
              onClick={() => setRenaming(name)}
            >
              {t('customerService.views.rename')}
            </Button>
          )}
          {mayChange && (
            <Button
              variant="quiet"
              aria-label={t('customerService.views.removeOne', { name })}
              onClick={() => void remove()}
            >
              {t('customerService.views.remove')}
            </Button>
          )}
        </>
      ) : (
        <form className={styles.save} onSubmit={(event) => void rename(event)}>
          <Field
            label={t('customerService.views.renameOne', { name })}
            isLabelHidden
            error={tooLong}
          >
            {(control) => (
              <TextInput
                {...control}
                autoFocus
                value={renaming}
                onChange={(event) => {
                  setRenaming(event.target.value);
                  store(event.target.value);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return;
                  // The dialog stays open.
                  event.preventDefault();
                  if (!isComposing(event.nativeEvent)) endRenaming();
                }}
              />
            )}
          </Field>
          <Button type="submit" pending={pending}>
            {t('customerService.views.save')}
          </Button>
        </form>
      )}
    </li>
  );
}

interface ShareViewProps {
  readonly view: SavedView;
  /** At least one. */
  readonly markets: readonly CountryCode[];
  readonly pending: boolean;
  readonly onChange: (change: ViewChange) => Promise<boolean>;
}

/** Gives a view to everyone of a market: of the only one, or of the one that is chosen. */
function ShareView({ view, markets, pending, onChange }: ShareViewProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const confirm = useConfirm();
  const [isChoosing, setChoosing] = useState(false);
  // A view of one market is probably for that market.
  const listed = readListAddress(view.address).countryCode;
  const [chosen, setChosen] = useState(markets.find((market) => market === listed) ?? markets[0]);
  const { viewId, name, address } = view;
  const share = async () => {
    if (chosen === undefined) return;
    const market = formats.market(chosen);
    const sure = await confirm({
      title: t('customerService.views.shareTitle', { name, market }),
      question: t('customerService.views.shareQuestion', { market }),
      confirmLabel: t('customerService.views.share'),
    });
    if (sure) await onChange({ kind: 'save', viewId, name, address, countryCode: chosen });
  };
  if (!isChoosing) {
    return (
      <Button
        variant="quiet"
        aria-label={t('customerService.views.shareOne', { name })}
        pending={pending}
        onClick={() => (markets.length === 1 ? void share() : setChoosing(true))}
      >
        {t('customerService.views.share')}
      </Button>
    );
  }
  return (
    <div className={styles.save}>
      <ChoiceField
        label={t('customerService.views.shareWith')}
        value={chosen}
        choices={markets.map((value) => ({ value, label: formats.market(value) }))}
        onChoose={(market) => market !== undefined && setChosen(market)}
      />
      <Button
        aria-label={t('customerService.views.shareOne', { name })}
        pending={pending}
        onClick={() => void share()}
      >
        {t('customerService.views.share')}
      </Button>
    </div>
  );
}
