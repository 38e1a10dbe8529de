import { parseMarket } from '@countersign/domain/market/parse-market';
import { parseTicketNumber } from '@countersign/domain/registration/parse-ticket-number';
import { useEffect, useState } from 'react';
import { useMatch } from 'react-router';
import { paths } from '../../../paths.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { laterDialog } from '../../../ui/later-part.tsx';
import { isPaletteKey, paletteKeyName } from '../keys/palette-key.ts';
import styles from './open-palette.module.css';

const PaletteDialog = laterDialog(async () => (await import('./palette-dialog.tsx')).default);

/** Opens the palette by its key, while one types too, and by a button. */
export function OpenPalette() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { params } = useMatch(`${paths.customerService}/:countryCode/:ticketNumber`) ?? {};
  const ticketNumber = parseTicketNumber(params?.ticketNumber);
  const countryCode = parseMarket(params?.countryCode ?? '')?.countryCode;
  const opened =
    ticketNumber === undefined || countryCode === undefined
      ? undefined
      : { countryCode, ticketNumber };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPaletteKey(event)) return;
      // Another dialog waits for its answer.
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setAsked(true);
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const keyName = paletteKeyName(t('customerService.keys.control'));
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={keyName === '⌘K' ? 'Meta+K' : 'Control+K'}
        title={`${t('customerService.palette.title')} (${keyName})`}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <Icon name="search" size={16} />
        <span className={styles.words}>{t('customerService.palette.button')}</span>
        <span aria-hidden="true" className={styles.key}>
          {keyName}
        </span>
      </button>
      {asked && <PaletteDialog isOpen={isOpen} onClose={() => setOpen(false)} opened={opened} />}
    </>
  );
}
