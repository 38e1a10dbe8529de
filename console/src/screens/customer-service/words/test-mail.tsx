import { sendTestMail } from '@countersign/contract/own-words';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { OwnTexts, WordPart } from '@countersign/domain/words/own-words';
import { useState } from 'react';
import { failureMessage } from '../../../failures/failure-message.ts';
import { type CallFailure, failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './own-words.module.css';
import { textsToSave } from './words-draft.ts';

interface TestMailProps {
  readonly countryCode: CountryCode;
  readonly part: WordPart;
  readonly language: MailLanguage;
  readonly texts: OwnTexts;
  readonly isFaulty: boolean;
}

type State =
  | { readonly kind: 'idle' | 'sending' }
  | { readonly kind: 'sent'; readonly recipient: string }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** Sends the mail as it is typed, with invented data, to the person's own address. */
export function TestMail({ countryCode, part, language, texts, isFaulty }: TestMailProps) {
  const { t } = useTranslation();
  const call = useCall();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const send = async () => {
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    try {
      const body = { part, language, texts: textsToSave(texts) };
      const { recipient } = await call(sendTestMail, { params: { countryCode }, body });
      setState({ kind: 'sent', recipient });
    } catch (error) {
      setState({ kind: 'failed', failure: failureOf(error) });
    }
  };
  return (
    <div className={styles.test}>
      <Button pending={state.kind === 'sending'} disabled={isFaulty} onClick={() => void send()}>
        {t(state.kind === 'sending' ? 'settings.words.test.sending' : 'settings.words.test.send')}
      </Button>
      <span role="status" className={styles.saved}>
        {state.kind === 'sent' && t('settings.words.test.sent', { recipient: state.recipient })}
      </span>
      {state.kind === 'failed' && <Failed failure={state.failure} />}
    </div>
  );
}

function Failed({ failure }: { readonly failure: CallFailure }) {
  const { t } = useTranslation();
  const { title, next } = failureMessage(failure, undefined, t);
  return (
    <Notice tone="error" title={title}>
      {next}
    </Notice>
  );
}
