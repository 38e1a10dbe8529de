import type { MailPreview } from '@countersign/contract/preview';
import {
  type AskRequest,
  askApplicant,
  defaultAnswerDays,
  previewRequestMail,
} from '@countersign/contract/requests/ask';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { documentKinds, practiceDisplayName } from '@countersign/domain/registration/application';
import { singleFieldsOf } from '@countersign/domain/registration/asked-fields';
import type { Registration } from '@countersign/domain/registration/registration';
import { pointLimit, pointWordsLimit } from '@countersign/domain/registration/request-point';
import { fieldsOf } from '@countersign/domain/requests/field-values';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LanguageHint } from '../drafts/language-hint.tsx';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { documentsOnFile } from '../evidence/documents-on-file.ts';
import { useEvidence } from '../evidence/evidence-query.ts';
import { type ProposedPoint, proposedPoints } from '../evidence/proposed-points.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { useCall } from '../http/use-call.ts';
import { LazyMailPreview } from '../mail-preview/lazy-mail-preview.tsx';
import { useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { mailLanguageCode, mailLanguageName } from '../registration/applicant-language.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { useShown } from '../translations/use-translations.ts';
import { Button } from '../ui/button.tsx';
import { isChord } from '../ui/chord.ts';
import { preloadConfirm, useConfirm } from '../ui/confirm.tsx';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './asking.module.css';
import {
  askedOf,
  type DraftPoint,
  emptyAskingDraft,
  isProposed,
  readAskingDraft,
  wordsFault,
} from './asking-draft.ts';
import { fieldName } from './field-name.ts';
import { AnswerDays, openQuestion, PointList } from './point-list.tsx';
import { noteQuestions } from './sent-questions.ts';
import type { AskingText } from './use-asking-text.ts';
import { usePointSentence } from './use-point-sentence.ts';
import { useRounds } from './use-rounds.ts';

/** After so many questions another one seldom helps. */
const manyTimes = 3;

/** The questions, with those that the evidence suggests, the preview of the mail, and sending. */
export function AskForm({
  say,
  registration,
  onAsked,
  onDecide,
}: {
  readonly say: AskingText;
  readonly registration: Registration;
  readonly onAsked: (asked: Registration) => void;
  /** Goes to the form of a decision; undefined where none can be made. */
  readonly onDecide: ((verb: DecisionVerb) => void) | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data: evidence } = useEvidence(registration);
  const [stored, store] = usePersonalText('asking', registration);
  const draft = stored === '' ? emptyAskingDraft : readAskingDraft(stored);
  const change = (next: Partial<typeof draft>) => store(JSON.stringify({ ...draft, ...next }));
  const messageId = useId();
  const form = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const asking = useAct(askApplicant, registration);
  const cache = useRegistrationCache(registration);
  const request = askedOf(draft);
  const preview = useRequestPreview(registration, request);
  const [viewed, setViewed] = useState<string>();
  const isViewed = preview.isCurrent && viewed !== undefined && viewed === preview.mail?.hash;
  const sending = asking.state.kind === 'sending';
  const confirm = useConfirmQuestions(say, registration);
  const rounds = useRounds(registration).data?.rounds;
  const documents = documentsOnFile(registration, rounds);
  const proposed = evidence === undefined ? [] : proposedPoints(evidence, registration, documents);
  const sentence = usePointSentence();
  const reads = mailLanguageCode(registration);
  const times = rounds?.filter(({ state }) => state !== 'undone').length ?? 0;
  const fields = [
    ...new Set([
      ...singleFieldsOf(registration.countryCode),
      ...fieldsOf(registration).keys(),
      ...documentKinds.map((kind) => `documents[${kind}]`),
      ...draft.points.flatMap(({ field }) => field ?? []),
    ]),
  ];
  const add = (point: ProposedPoint) => {
    const pressed = document.activeElement;
    flushSync(() => change({ points: [...draft.points, { ...point, words: '' }] }));
    if (point.field === null) return focusLastWords(form.current);
    if (!pressed?.matches(':disabled')) return;
    // A button that is disabled has no focus: the next suggestion has it, else the question.
    const next =
      form.current?.querySelector<HTMLElement>('[data-suggested]:enabled') ??
      form.current?.querySelector<HTMLElement>('fieldset:last-of-type select');
    next?.focus();
  };
  const replace = (at: number, ...points: DraftPoint[]) =>
    change({ points: draft.points.toSpliced(at, 1, ...points) });
  const label = ({ kind, field, finding }: ProposedPoint) =>
    finding !== undefined
      ? sentence(finding)
      : `${say(`kinds.${kind}`)} · ${field === null ? say('noField') : fieldName(field, t)}`;

  const send = async () => {
    if (sending) return;
    flushSync(() => setAsked(true));
    if (request === undefined) return focusFirstInvalid(form.current);
    if (!(await confirm(request, draft.points.map(label)))) return;
    const hash = isViewed ? { previewHash: viewed } : {};
    const next = await asking.send({ ...request, ...hash, version: registration.version });
    if (next === undefined) return void cache.reread().catch(() => undefined);
    noteQuestions(next, JSON.stringify(draft));
    store('');
    onAsked(next);
    cache.show(next);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside
    <div
      className={styles.form}
      ref={form}
      onKeyDown={(event) => {
        if (!isChord(event.nativeEvent) || event.repeat) return;
        event.preventDefault();
        void send();
      }}
      onFocus={preloadConfirm}
      onPointerEnter={preloadConfirm}
    >
      {times >= manyTimes && onDecide !== undefined && (
        <Notice
          title={say('manyTimes')}
          actions={
            <>
              <Button onClick={() => onDecide('approve')}>{t('customerService.approve')}</Button>
              <Button onClick={() => onDecide('reject')}>{t('customerService.reject')}</Button>
            </>
          }
        />
      )}
      {proposed.length > 0 && (
        <div>
          <p className={styles.heading}>{say('proposed')}</p>
          <div className={styles.proposed}>
            {proposed.map((point) => (
              <Button
                key={label(point)}
                data-suggested=""
                data-next=""
                disabled={isProposed(draft, point) || draft.points.length >= pointLimit}
                onClick={() => add(point)}
              >
                {say('add', { point: label(point) })}
              </Button>
            ))}
          </div>
        </div>
      )}
      <PointList
        say={say}
        points={draft.points}
        fields={fields}
        documents={documents}
        language={mailLanguageName(registration, formats)}
        reads={reads}
        showFault={asked}
        readOnly={sending}
        onReplace={replace}
        onAdd={() => add(openQuestion)}
      />
      {draft.points.length > 0 && (
        <>
          <LongTextField
            id={messageId}
            label={say('message')}
            optional
            limit={pointWordsLimit}
            value={draft.message}
            onChange={(message) => change({ message })}
            readOnly={sending}
            fault={wordsFault(draft.message)}
          />
          <LanguageHint text={draft.message} reads={reads} />
          <AnswerDays say={say} days={draft.days} onChange={(days) => change({ days })} />
          <div className={styles.acts}>
            <Button
              disabled={request === undefined}
              pending={preview.isLoading}
              onClick={preview.read}
            >
              {say('preview')}
            </Button>
          </div>
          {preview.hasFailed && <Notice tone="error" title={say('previewFailed')} />}
          {preview.mail !== undefined && !preview.isCurrent && <Notice title={say('previewOld')} />}
          {preview.mail !== undefined && preview.isCurrent && (
            <LazyMailPreview
              state={{
                kind: 'current',
                preview: preview.mail,
                hash: isViewed ? viewed : undefined,
                noteViewed: setViewed,
                retry: preview.read,
                retrying: false,
              }}
            />
          )}
        </>
      )}
      <ActFailure state={asking.state} title={say('failed')} registration={registration} />
      {draft.points.length > 0 && (
        <div className={styles.send}>
          <Button wide variant="primary" pending={sending} onClick={() => void send()}>
            {t('decision.submit.ask')}
          </Button>
        </div>
      )}
    </div>
  );
}

function focusLastWords(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('fieldset:last-of-type textarea')?.focus();
}

/** Asks once more before questions are sent: what, to whom, in which language and until when. */
function useConfirmQuestions(say: AskingText, registration: Registration) {
  const formats = useFormats();
  const confirm = useConfirm();
  return (request: Pick<AskRequest, 'answerDays'>, questions: readonly string[]) =>
    confirm({
      title: say('act.title'),
      question: say('act.question', {
        practice: practiceDisplayName(registration.practice),
        market: formats.market(registration.countryCode),
        recipient: registration.contact.email,
        language: mailLanguageName(registration, formats),
        days: say('dayCount', { count: request.answerDays ?? defaultAnswerDays }),
      }),
      confirmLabel: say('send'),
      content: (
        <ol className={styles.asked}>
          {questions.map((question, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a question has no other name than its number
            <li key={at}>{question}</li>
          ))}
        </ol>
      ),
    });
}

interface Read {
  /** The questions, and the language in which the person reads them. */
  readonly of: string;
  readonly language: string;
  readonly mail: MailPreview;
}

/** The mail as it would be sent, read when it is asked for. */
function useRequestPreview(registration: Registration, request: ReturnType<typeof askedOf>) {
  const call = useCall();
  const { language } = useShown();
  const [last, setRead] = useState<Read>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { countryCode, ticketNumber, version } = registration;
  // A change of the registration may change the recipient too.
  const of = JSON.stringify([version, request]);
  // In another language than the page it is none.
  const read = last?.language === language ? last : undefined;
  return {
    mail: read?.mail,
    isCurrent: read?.of === of,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    read: () => {
      if (request === undefined) return;
      setState('loading');
      call(previewRequestMail, {
        params: { countryCode, ticketNumber },
        body: { ...request, reviewerLocale: language },
      }).then(
        (mail) => {
          setRead({ of, language, mail });
          setState('idle');
        },
        () => setState('failed'),
      );
    },
  };
}
