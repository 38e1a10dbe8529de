import { commonLanguages } from '@countersign/domain/locale/common-languages';
import { isTranslated } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useSession, useSessionActions } from '../session/use-session.ts';
import { useTabStorage } from '../storage/use-tab-storage.ts';
import { useTranslation } from '../translations/use-translation.ts';
import {
  useGivenTranslations,
  useLocaleChoice,
  useShown,
} from '../translations/use-translations.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { laterPart } from '../ui/later-part.tsx';
import { Link } from '../ui/link.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import styles from './settings-menu.module.css';
import { listedTag } from './shown-language.tsx';
import { readTheme, storeTheme, type Theme, themes } from './theme.ts';

/** What the menu shows. */
export function Settings({ close }: { readonly close: () => void }) {
  const { t } = useTranslation();
  const signedIn = 'claims' in useSession();
  const { signOut } = useSessionActions();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the focus of the controls inside
    <div
      // Open, it would cover what Tab leads to next; the button that opens it is above it, and closes it itself.
      onBlur={({ currentTarget, relatedTarget: next }) => {
        if (next && !currentTarget.contains(next) && !next.matches('[popovertarget]')) close();
      }}
    >
      <LanguageSelect />
      <ThemeSwitch />
      {signedIn && (
        <Link to={`${paths.customerService}/absences`} className={styles.item} onClick={close}>
          {t('absences.pageTitle')}
        </Link>
      )}
      {signedIn && (
        <Link to={`${paths.customerService}/notifications`} className={styles.item} onClick={close}>
          {t('notifications.pageTitle')}
        </Link>
      )}
      {signedIn && (
        <Link to={`${paths.customerService}/sessions`} className={styles.item} onClick={close}>
          {t('sessions.pageTitle')}
        </Link>
      )}
      {signedIn && <TextFlag close={close} />}
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
    </div>
  );
}

const TextFlagDialog = laterPart(
  async () => (await import('./text-flag/text-flag-dialog.tsx')).TextFlagDialog,
  () => null,
);

/** Reports a text of the page. */
function TextFlag({ close }: { readonly close: () => void }) {
  const { t } = useTranslation();
  const { getFile } = useGivenTranslations();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<{ menu: Element | null; time: number }>();
  const [isOpen, setOpen] = useState(false);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const menu = currentTarget.closest('[popover]');
    close();
    setAsked({ menu, time: Date.now() });
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={styles.item} onClick={open}>
        {t('textFlags.open')}
      </button>
      {asked !== undefined && (
        // React takes the opening of a dialog inside for one of the menu, which would begin anew.
        <div onBeforeToggle={(event) => event.stopPropagation()}>
          <TextFlagDialog
            key={asked.time}
            texts={getFile()?.texts ?? {}}
            menu={asked.menu}
            pathname={pathname}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
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

/** The language switch of every page (S3.7): a native select, so that phones show their picker. */
function LanguageSelect() {
  const { t } = useTranslation();
  const { choose } = useLocaleChoice();
  const { locale } = useShown();
  return (
    <Field label={t('language.label')}>
      {(control) => (
        <select
          {...control}
          className={styles.select}
          value={listedTag(locale)}
          onChange={(event) => choose(event.target.value)}
        >
          <optgroup label={t('language.translated')}>
            <Options tags={isTranslated} />
          </optgroup>
          <optgroup label={t('language.further')}>
            <Options tags={(tag) => !isTranslated(tag)} />
          </optgroup>
        </select>
      )}
    </Field>
  );
}

function Options({ tags }: { readonly tags: (tag: string) => boolean }) {
  return commonLanguages
    .filter(({ tag }) => tags(tag))
    .map(({ tag, ownName }) => (
      <option key={tag} value={tag} lang={toBcp47(tag)}>
        {ownName}
      </option>
    ));
}
