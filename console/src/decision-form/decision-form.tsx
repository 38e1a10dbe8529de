import type { Channel } from '@countersign/contract/channel';
import type { DecisionRequest } from '@countersign/contract/decision';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import {
  applicantLanguageLocale,
  practiceDisplayName,
} from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import {
  isConditional,
  type RejectionCode,
  requiresMessage,
} from '@countersign/domain/registration/reason-codes';
import type { Registration } from '@countersign/domain/registration/registration';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Unanswered } from '../drafts/decision-draft.ts';
import { messageOf } from '../drafts/decision-draft.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { useEvidenceState } from '../queries/use-evidence-state.ts';
import {
  applicantLanguage,
  isForeignMail,
  mailLanguageCode,
} from '../registration/applicant-language.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { isChord } from '../ui/chord.ts';
import { preloadConfirm, useConfirm } from '../ui/confirm.tsx';
import { laterPart } from '../ui/later-part.tsx';
import { ApprovalReasons } from './approval-reasons.tsx';
import styles from './decision-form.module.css';
import { DraftLine } from './draft-line.tsx';
import type { EvidenceGate } from './evidence-gate.ts';
import { fieldIds, focusFirstFault } from './form-fields.ts';
import { checkForm, type FormFaults } from './form-rules.ts';
import { LaterReasons, preloadReasons } from './later-reasons.tsx';
import type { SecondPerson } from './second-person.ts';
import type { DraftState } from './use-decision-draft.ts';

// Few approvals have a condition.
const LaterConditionFields = laterPart(
  async () => (await import('./condition-fields.tsx')).ConditionFields,
  () => null,
);

// Most decisions have no message, or one in the right language.
const LaterLanguageHint = laterPart(
  async () => (await import('../drafts/language-hint.tsx')).LanguageHint,
  () => null,
);

interface DecisionFormProps {
  readonly verb: DecisionVerb;
  readonly registration: Registration;
  readonly draftState: DraftState;
  /** A request is in progress. */
  readonly pending: boolean;
  /** Faults that only the API can find. */
  readonly apiFaults: FormFaults | undefined;
  /** How the person came here; sent with the decision. */
  readonly channel: Channel;
  /** Name of the language of the applicant's mail. */
  readonly mailLanguage: string;
  /** Of the preview on the screen, if it is the mail that would be sent. */
  readonly previewHash: string | undefined;
  /** The preview, or a button that leads to it. */
  readonly preview: ReactNode;
  /** The form, which the evidence submits again with what it had to ask for. */
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** What the evidence adds, once it is loaded. */
  readonly gate: RefObject<EvidenceGate | null>;
  /** What the confirm dialog says of possible duplicates that no one has answered; empty where there are none. */
  readonly duplicates: RefObject<Unanswered>;
  /** Reasons for a rejection that the evidence proposes. */
  readonly proposed: (onProposed: (codes: readonly RejectionCode[]) => void) => ReactNode;
  /** Asks which registration a rejected one duplicates. */
  readonly duplicateOf: ReactNode;
  /** What is proposed instead, once it is known. */
  readonly secondPerson: SecondPerson | undefined;
  readonly onDecide: (request: DecisionRequest) => void;
}

/** The reviewer's form; asks for confirmation (S2.10) and never loses typed text (S8.2). */
export function DecisionForm(props: DecisionFormProps) {
  const { verb, registration, draftState, pending, channel, mailLanguage, previewHash } = props;
  const { gate, duplicates } = props;
  const { draft, change } = draftState;
  const { t } = useTranslation();
  const formats = useFormats();
  const confirm = useConfirm();
  const [asked, setAsked] = useState(false);
  const [writes, setWrites] = useState(false);
  useEffect(preloadReasons, []);
  const locale = applicantLanguageLocale(registration);
  const erased = isErased(registration);
  const evidence = useEvidenceState(registration);
  const isMessageRequired = verb === 'reject' && requiresMessage(draft.rejectionCodes);
  const language = applicantLanguage(registration, formats);
  const checked = checkForm(verb, draft, registration.version, {
    channel,
    ...(previewHash === undefined ? {} : { previewHash }),
  });
  // Shown after the first attempt only, not while the person is still typing.
  const faults = asked && checked.kind === 'faulty' ? checked.faults : (props.apiFaults ?? {});

  const instead = props.secondPerson?.(verb, draft);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setAsked(true);
    if (checked.kind === 'faulty') return focusFirstFault(checked.faults);
    const more = gate.current?.ask(verb);
    const unanswered = duplicates.current(checked.request);
    const agreed = await confirm({
      title: t(`decision.confirm.title.${verb}`),
      question: erased
        ? t('registration.erased.text')
        : t(`decision.confirm.question.${verb}`, {
            practice: practiceDisplayName(registration.practice),
            recipient: registration.contact.email,
            market: formats.market(registration.countryCode),
            language: mailLanguage,
          }),
      confirmLabel: t(`decision.verb.${verb}`),
      tone: verb === 'reject' ? 'danger' : 'primary',
      ...more,
      ...instead?.question,
      content: (
        <>
          {checked.request.reasonCodes.map((code) => (
            <p key={code}>
              {t(`reasons.code.${code}`)} · {code}
            </p>
          ))}
          {unanswered && <p>{unanswered}</p>}
          {instead?.waiting && <p>{instead.waiting}</p>}
          {more?.content}
        </>
      ),
    });
    if (agreed)
      (instead?.send ?? props.onDecide)(gate.current?.complete(checked.request) ?? checked.request);
  };

  const hasMessage = !erased || isMessageRequired;
  // An approval seldom has one; what was typed stays in sight, also once it is deleted again.
  if (verb === 'approve' && !writes && messageOf(verb, draft) !== '') setWrites(true);
  const isMessageShown = hasMessage && (verb === 'reject' || writes);
  return (
    <form
      ref={props.formRef}
      className={styles.form}
      data-verb={verb}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (!isChord(event.nativeEvent) || event.repeat) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onFocus={preloadConfirm}
      onPointerEnter={preloadConfirm}
    >
      {verb === 'approve' ? (
        <>
          <ApprovalReasons
            chosen={draft.approvalCodes}
            isConfirmed={evidence === 'confirmed'}
            onChange={(codes) => change({ approvalCodes: codes })}
          />
          {isConditional(draft.approvalCodes) && (
            <LaterConditionFields
              condition={draft.condition}
              onChange={(condition) => change({ condition })}
              faults={faults}
              countryCode={registration.countryCode}
              readOnly={pending}
            />
          )}
        </>
      ) : (
        <>
          <LaterReasons
            focusId={fieldIds.reasonCodes}
            hint={!erased && t('decision.reasonsHint', { language: mailLanguage })}
            chosen={draft.rejectionCodes}
            onChange={(codes) => change({ rejectionCodes: codes })}
            error={faults.reasonCodes && t('decision.fault.reasonRequired')}
            proposed={props.proposed}
            onNext={() => document.getElementById(fieldIds.messageToApplicant)?.focus()}
          />
          {props.duplicateOf}
        </>
      )}
      {hasMessage && !isMessageShown && (
        <Button
          variant="quiet"
          onClick={() => {
            flushSync(() => setWrites(true));
            document.getElementById(fieldIds.messageToApplicant)?.focus();
          }}
        >
          {t('decision.addMessage')}
        </Button>
      )}
      {isMessageShown && (
        <>
          <LongTextField
            id={fieldIds.messageToApplicant}
            label={t('decision.message')}
            optional={!isMessageRequired}
            hint={t(
              isForeignMail(registration)
                ? 'decision.messageOtherLanguage'
                : 'decision.messageLanguage',
              { language, mailLanguage },
            )}
            lang={toBcp47(locale)}
            value={messageOf(verb, draft)}
            onChange={(text) =>
              change(verb === 'approve' ? { approvalMessage: text } : { messageToApplicant: text })
            }
            fault={faults.messageToApplicant}
            readOnly={pending}
          />
          {messageOf(verb, draft) !== '' && (
            <LaterLanguageHint
              text={messageOf(verb, draft)}
              // Where mails are not written in the applicant's language, either may be right.
              reads={isForeignMail(registration) ? undefined : mailLanguageCode(registration)}
            />
          )}
        </>
      )}
      <LongTextField
        id={fieldIds.internalNote}
        label={t('decision.internalNote')}
        optional
        hint={t('decision.internalNoteHint')}
        value={draft.internalNote}
        onChange={(text) => change({ internalNote: text })}
        fault={faults.internalNote}
        readOnly={pending}
      />
      {!erased && props.preview}
      <DraftLine draftState={draftState} disabled={pending} />
      <div className={styles.bar}>
        <Button
          type="submit"
          data-next={verb === 'approve' || undefined}
          wide
          variant={verb === 'reject' ? 'danger' : evidence === 'contradicted' ? 'plain' : 'primary'}
          pending={pending}
        >
          {pending
            ? t(`decision.submitting.${verb}`)
            : (instead?.label ?? t(`decision.submit.${verb}`))}
        </Button>
      </div>
    </form>
  );
}
