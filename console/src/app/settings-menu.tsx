import { useId, useRef, useState } from 'react';
import { paths } from '../paths.ts';
import { useSession, useSessionActions } from '../session/use-session.ts';
import { useTabStorage } from '../storage/use-tab-storage.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { usePainted } from '../ui/use-painted.ts';
import { LanguageSelect, ShownLanguage } from './language-select.tsx';
import styles from './settings-menu.module.css';
import { readTheme, storeTheme, type Theme, themes } from './theme.ts';

/** Language and appearance; on a phone also queue and sign-out. A native popover. */
export function SettingsMenu() {
  const { t } = useTranslation();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  // Closed, it has a fifth of the first screen's elements: they come after its paint.
  const isPainted = usePainted();
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
        onBeforeToggle={() => setWasOpened(true)}
      >
        {(isPainted || wasOpened) && <Settings close={() => menu.current?.hidePopover()} />}
      </div>
    </>
  );
}

function Settings({ close }: { readonly close: () => void }) {
  const { t } = useTranslation();
  const signedIn = 'claims' in useSession();
  const { signOut } = useSessionActions();
  return (
    <>
      <LanguageSelect />
      <ThemeSwitch />
      {signedIn && (
        <div className={styles.narrowOnly}>
          <Link to={paths.customerService} className={styles.item} onClick={close}>
            {t('frame.customerService')}
          </Link>
          <Button onClick={signOut} wide>
            {t('frame.signOut')}
          </Button>
        </div>
      )}
    </>
  );
}

function ThemeSwitch() {
  const { t } = useTranslation();
  const storage = useTabStorage();
  const [theme, setTheme] = useState(() => readTheme(storage));
  const choose = (chosen: Theme) => {
    storeTheme(storage, chosen);
    setTheme(chosen);
  };
  return (
    <SegmentedControl
      legend={t('theme.label')}
      legendHidden={false}
      compact
      value={theme}
      onChange={choose}
      segments={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
    />
  );
}
