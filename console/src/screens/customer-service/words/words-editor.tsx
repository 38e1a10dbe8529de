import { type MarketWords, sendTestMail } from '@countersign/contract/own-words';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { RejectionCode } from '@countersign/domain/registration/reason-codes';
import {
  keysOf,
  limitOf,
  namesOf,
  type OwnTexts,
  sourceOf,
  type WordPart,
  wordBlocks,
} from '@countersign/domain/words/own-words';
import { type FormEvent, useRef, useState } from 'react';
import { useLeaveWarning } from '../../../drafts/use-leave-warning.ts';
import { failureMessage } from '../../../failures/failure-message.ts';
import { type CallFailure, failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { SignedInAgain } from '../../../session/signed-in-again.tsx';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { OwnTextField } from './own-text-field.tsx';
import styles from './own-words.module.css';
import { type SaveState, useSaveWords } from './use-save-words.ts';
import { useWordsDraft } from './use-words-draft.ts';
import { faultsOf, textsToSave } from './words-draft.ts';
import { WordsPreviewView } from './words-preview.tsx';

interface WordsEditorProps {
  readonly words: MarketWords;
  readonly part: WordPart;
  readonly language: MailLanguage;
  /** Called once the texts are saved. */
  readonly onChanged: () => void;
}

/** The texts of one mail in one language, with their faults, a preview, a test mail and earlier versions. */
export function WordsEditor({ words, part, language, onChanged }: WordsEditorProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { countryCode, linkHosts } = words;
  const saved = words.words[part]?.[language] ?? {};
  const typed = useWordsDraft(countryCode, part, language, saved);
  const { state, save, dismiss } = useSaveWords(words, { part, language, onChanged }, typed);
  useLeaveWarning(typed.changed);
  const form = useRef<HTMLFormElement>(null);
  const faults = faultsOf(part, typed.texts, linkHosts);
  const codes = [...new Set(keysOf('reasons').map((key) => key.split('.')[0] ?? ''))];
  const [code, setCode] = useState(
    () =>
      codes.find((one) => Object.keys(typed.texts).some((key) => key.startsWith(`${one}.`))) ??
      'L01',
  );
  const keys: readonly string[] =
    part === 'reasons' ? keysOf(part).filter((key) => key.startsWith(`${code}.`)) : wordBlocks;
  const elsewhere = [...faults.keys()].find((key) => !keys.includes(key));
  const saving = state.kind === 'saving';

  const change = (key: string, text: string) => {
    if (state.kind === 'saved') dismiss();
    typed.change({ [key]: text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (faults.size === 0) return void save();
    if (elsewhere !== undefined) setCode(elsewhere.split('.')[0] ?? code);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const nameOf = (key: string) => {
    const block = wordBlocks.find((one) => one === key);
    if (block !== undefined) return t(`settings.words.block.${block}`);
    return t(`settings.words.${key.endsWith('.why') ? 'why' : 'next'}`);
  };
  return (
    <div className={styles.editor}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {typed.restoredFromMs !== undefined && typed.changed && (
          <Notice
            actions={<Button onClick={() => typed.reset()}>{t('settings.discardKept')}</Button>}
          >
            {t('settings.restored', { time: formats.timeAndDay(new Date(typed.restoredFromMs)) })}
          </Notice>
        )}
        <details className={styles.names}>
          <summary>{t('settings.words.names.title')}</summary>
          <dl>
            {namesOf(part).map((name) => (
              <div key={name}>
                <dt>
                  <code>{`{{${name}}}`}</code>
                </dt>
                <dd>{t(`settings.words.names.${name}`)}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.muted}>
            {t('settings.words.hosts', { hosts: formats.list(linkHosts) })}
          </p>
        </details>
        {part === 'reasons' && (
          <ChoiceField
            label={t('settings.words.reason')}
            value={code}
            choices={codes.map((value) => ({
              value,
              label: `${value} ${t(`reasons.code.${RejectionCode.parse(value)}`)}`,
            }))}
            onChoose={(value) => value !== undefined && setCode(value)}
          />
        )}
        {keys.map((key) => (
          <OwnTextField
            key={key}
            label={nameOf(key)}
            hint={
              (typed.texts[key] ?? '').trim() === ''
                ? t(`settings.words.fallback.${fallbackOf(words, { part, key, language })}`, {
                    language: formats.language(language),
                  })
                : undefined
            }
            language={language}
            limit={limitOf(part)}
            value={typed.texts[key] ?? ''}
            fault={faults.get(key)}
            onChange={(text) => change(key, text)}
          />
        ))}
        <SignedInAgain />
        <Outcome state={state} />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" pending={saving}>
            {t(saving ? 'settings.saving' : 'settings.words.save')}
          </Button>
          {typed.changed && !saving && (
            <Button onClick={() => typed.reset()}>{t('settings.discard')}</Button>
          )}
          <span role="status" className={typed.changed ? styles.unsaved : styles.saved}>
            {typed.changed
              ? t('settings.unsaved')
              : state.kind === 'saved'
                ? t('settings.saved')
                : ''}
          </span>
        </div>
        <EarlierVersions
          countryCode={countryCode}
          part={part}
          language={language}
          onChoose={(texts) => {
            dismiss();
            typed.replace(texts);
          }}
        />
      </form>
      <div className={styles.beside}>
        <WordsPreviewView
          countryCode={countryCode}
          part={part}
          language={language}
          texts={typed.texts}
          isFaulty={faults.size > 0}
        />
        <TestMail
          countryCode={countryCode}
          part={part}
          language={language}
          texts={typed.texts}
          isFaulty={faults.size > 0}
        />
      </div>
    </div>
  );
}

/** Which text a mail takes while its own is blank. */
function fallbackOf(
  { words, countryCode }: MarketWords,
  place: { readonly part: WordPart; readonly key: string; readonly language: MailLanguage },
): 'builtIn' | 'marketLanguage' {
  const { [place.language]: _, ...others } = words[place.part] ?? {};
  const source = sourceOf({ ...words, [place.part]: others }, { ...place, countryCode });
  return source === 'built-in' ? 'builtIn' : 'marketLanguage';
}

function Outcome({ state }: { readonly state: SaveState }) {
  const { t } = useTranslation();
  if (state.kind === 'conflict') {
    return (
      <Notice tone="error" title={t('failures.problems.settings-changed.title')}>
        {t('settings.words.conflict')}
      </Notice>
    );
  }
  if (state.kind !== 'failed') return null;
  const message = failureMessage(state.failure, undefined, t);
  return (
    <Notice tone="error" title={t('settings.words.failed')}>
      <p>{message.title}</p>
      <p>{message.next}</p>
      {message.reference !== undefined && <p>{message.reference}</p>}
    </Notice>
  );
}

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
function TestMail({ countryCode, part, language, texts, isFaulty }: TestMailProps) {
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
