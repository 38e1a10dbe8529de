import { Component, type ReactNode } from 'react';
import { errorWord } from '../session/error-word.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './crash-boundary.module.css';
import { log } from './log.ts';

interface CrashBoundaryProps {
  /** The current path: another path resets the boundary. */
  readonly place?: string;
  readonly children: ReactNode;
}

/**
 * Shows a message for bugs and for screens that could not be loaded, never a blank page (S8.2).
 * Not keyed by path: that would rebuild a screen, and lose typed text, when only its path changes.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (this.state.crashed && before.place !== this.props.place) this.setState({ crashed: false });
  }

  override componentDidCatch(error: unknown) {
    log('screen-crashed', { reason: errorWord(error) });
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const { t } = useTranslation();
  return (
    <div className={styles.crashed}>
      <h1>{t('crash.title')}</h1>
      <Notice
        tone="error"
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('crash.reload')}
          </Button>
        }
      >
        {t('crash.msg')}
      </Notice>
    </div>
  );
}
