import { useId, useRef, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { drawLater } from '../ui/draw-later.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './settings-menu.module.css';
import { ShownLanguage } from './shown-language.tsx';

/** Closed, it would have a fifth of the first screen's elements. */
const Settings = drawLater(
  async () => (await import('./settings.tsx')).Settings,
  () => null,
);

/** Language and appearance; on a phone also queue and sign-out. A native popover. */
export function SettingsMenu() {
  const { t } = useTranslation();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  // Opened again, it tries again to load what failed to load.
  const [openings, setOpenings] = useState(0);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={menuId}
        aria-label={t('frame.settings')}
      >
        <span className={styles.wideOnly}>
          <Icon name="globe" />
        </span>
        <span className={styles.narrowIcon}>
          <Icon name="menu" size={22} />
        </span>
        <ShownLanguage />
      </button>
      <div
        id={menuId}
        ref={menu}
        popover="auto"
        className={styles.menu}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setOpenings(openings + 1);
        }}
      >
        <Settings key={openings} close={() => menu.current?.hidePopover()} />
      </div>
    </>
  );
}
