import type { SavedView } from '@countersign/contract/desk/saved-views';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useState } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { readListAddress } from '../address/list-address.ts';
import type { ViewChange } from './use-saved-views.ts';
import styles from './views-dialog.module.css';

interface ShareViewProps {
  readonly view: SavedView;
  /** At least one. */
  readonly markets: readonly CountryCode[];
  readonly pending: boolean;
  readonly onChange: (change: ViewChange) => Promise<boolean>;
}

/** Gives a view to everyone of a market: of the only one, or of the one that is chosen. */
export function ShareView({ view, markets, pending, onChange }: ShareViewProps) {
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
