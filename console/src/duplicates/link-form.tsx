import type { Channel } from '@countersign/contract/channel';
import { DecisionRequest } from '@countersign/contract/decision';
import type { Duplicates } from '@countersign/contract/duplicates/duplicates';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import {
  applicantLanguageLocale,
  practiceDisplayName,
} from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { useDecide } from '../decision-form/use-decide.ts';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import type { Act } from '../login-link/act.ts';
import { PreviewPart } from '../mail-preview/lazy-mail-preview.tsx';
import { messageToSend } from '../mail-preview/preview-query.ts';
import { usePreviewOf } from '../mail-preview/use-mail-preview.ts';
import {
  applicantLanguage,
  isForeignMail,
  mailLanguageName,
} from '../registration/applicant-language.ts';
import { decisionId } from '../registration/decision-id.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { escapeCancels } from '../ui/escape-cancels.ts';
import { Field } from '../ui/field.tsx';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { TextInput } from '../ui/text-control.tsx';
import { useOpenForm } from '../ui/use-open-form.ts';
import { AccountHolders } from './account-holders.tsx';
import styles from './duplicates.module.css';
import { useDuplicates } from './duplicates-query.ts';
import { isSame, MatchChoices } from './match-choices.tsx';
import { useDuplicatesText } from './use-duplicates-text.ts';

interface LinkFormProps {
  readonly act: Act | undefined;
  readonly registration: Registration;
  readonly draftState: DraftState;
  readonly deciding: ReturnType<typeof useDecide>;
  readonly channel: Channel;
}

/**
 * Decides that the practice has an account already, by its number or by an approved registration of the same practice
 * that the person selects; a likeness alone selects none. Offered beside a rejection, which it is instead of, and wherever an
 * approved registration is alike.
 */
export function LinkForm(props: LinkFormProps) {
  const { act, registration, draftState, deciding, channel } = props;
  const { draft, change } = draftState;
  const { t } = useTranslation();
  const say = useDuplicatesText();
  const formats = useFormats();
  const confirm = useConfirm();
  const { data: known } = useDuplicates(registration);
  const typedNumber = draft.accountNumber ?? '';
  const form = useOpenForm(typedNumber === '' ? undefined : 'link');
  const [asked, setAsked] = useState(false);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const message = messageToSend(draft.linkMessage ?? '');
  const preview = usePreviewOf(
    registration,
    (reviewerLocale) => message && { decision: 'link', ...message, reviewerLocale },
    isPreviewOpen && form.open !== undefined,
  );
  const ids = { message: useId(), note: useId() };
  if (isErased(registration)) return null;
  const approved = (known?.matches ?? []).filter(({ status }) => status === 'approved');
  if (form.open === undefined) {
    if (act !== 'reject' && approved.length === 0) return null;
    return (
      <Card>
        <div ref={form.buttons}>
          <Button {...form.opener('link')}>{say('account.open')}</Button>
        </div>
      </Card>
    );
  }
  const chosen = chosenOf(draft.duplicateOf, approved);
  const sending = deciding.progress.kind === 'sending' || deciding.progress.kind === 'checking';
  const previewHash = preview.hash;
  const { checked, faults } = check(registration, { draft, chosen, channel, previewHash });
  const fromApi = deciding.progress.kind === 'faulty' ? deciding.progress.faults : {};
  const language = preview.preview?.mail.language;
  const mailLanguage =
    language === undefined ? mailLanguageName(registration, formats) : formats.language(language);
  const numberFault = asked ? faults.accountNumber : undefined;
  const cancel = () => {
    change({ accountNumber: undefined });
    setAsked(false);
    form.cancel();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const { currentTarget } = event;
    flushSync(() => setAsked(true));
    if (checked === undefined) return focusFirstInvalid(currentTarget);
    const agreed = await confirm({
      title: say('account.confirmTitle'),
      question: say('account.confirmQuestion', {
        practice: practiceDisplayName(registration.practice),
        recipient: registration.contact.email,
        market: formats.market(registration.countryCode),
        language: mailLanguage,
      }),
      confirmLabel: say('account.confirm'),
      tone: 'primary',
    });
    if (!agreed) return;
    const outcome = await deciding.decide(checked);
    if (outcome === undefined || outcome.kind === 'decided' || outcome.kind === 'faulty') return;
    // It is said above the decision's form.
    document.getElementById(decisionId)?.firstElementChild?.scrollIntoView();
  };
  return (
    <Card>
      <form
        ref={form.form}
        className={styles.account}
        noValidate
        aria-label={say('account.title')}
        onSubmit={submit}
        onKeyDown={escapeCancels(() => typedNumber === '' && cancel())}
      >
        <p className={styles.accountTitle}>{say('account.title')}</p>
        <p>{say('account.hint')}</p>
        {approved.length > 0 && (
          <MatchChoices
            legend={say('account.which')}
            matches={approved}
            chosen={chosen}
            disabled={sending}
            onChoose={(duplicateOf) => change({ duplicateOf })}
          />
        )}
        <Field
          label={say('account.number')}
          hint={approved.length > 0 ? say('account.numberHint') : undefined}
          error={
            numberFault === undefined
              ? fromApi.accountNumber && say('account.fault.not-allowed')
              : say(`account.fault.${numberFault}`)
          }
        >
          {(control) => (
            <TextInput
              {...control}
              value={typedNumber}
              readOnly={sending}
              autoComplete="off"
              dir="auto"
              onChange={({ target }) => change({ accountNumber: target.value })}
            />
          )}
        </Field>
        <AccountHolders registration={registration} typed={typedNumber} />
        <LongTextField
          id={ids.message}
          label={t('decision.message')}
          optional
          hint={t(
            isForeignMail(registration)
              ? 'decision.messageOtherLanguage'
              : 'decision.messageLanguage',
            { language: applicantLanguage(registration, formats), mailLanguage },
          )}
          lang={toBcp47(applicantLanguageLocale(registration))}
          value={draft.linkMessage ?? ''}
          onChange={(text) => change({ linkMessage: text })}
          fault={asked ? faults.messageToApplicant : undefined}
          readOnly={sending}
        />
        <LongTextField
          id={ids.note}
          label={t('decision.internalNote')}
          optional
          hint={t('decision.internalNoteHint')}
          value={draft.internalNote}
          onChange={(text) => change({ internalNote: text })}
          fault={asked ? faults.internalNote : undefined}
          readOnly={sending}
        />
        <PreviewPart
          state={preview}
          open={isPreviewOpen}
          onOpen={setPreviewOpen}
          onGo={undefined}
        />
        <div className={styles.accountActs}>
          <Button onClick={cancel}>{t('confirm.cancel')}</Button>
          <Button type="submit" variant="primary" pending={sending}>
            {sending ? say('account.sending') : say('account.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type Approved = Duplicates['matches'][number];

/** What the person selected, or the one of which a person has said that it is the same practice. */
function chosenOf(
  selected: RegistrationKey | null | undefined,
  approved: readonly Approved[],
): RegistrationKey | undefined {
  if (selected === null) return undefined;
  const said = approved.filter(({ answer }) => answer?.as === 'same');
  const found =
    selected === undefined
      ? said.length === 1
        ? said[0]
        : undefined
      : approved.find((one) => isSame(selected, one));
  return found && { countryCode: found.countryCode, ticketNumber: found.ticketNumber };
}

interface Typed {
  readonly draft: DraftState['draft'];
  readonly chosen: RegistrationKey | undefined;
  readonly channel: Channel;
  /** Of the mail on the screen, where the person has looked at it. */
  readonly previewHash: string | undefined;
}

interface Faults {
  accountNumber?: 'required' | 'too-long' | 'malformed';
  messageToApplicant?: 'too-long' | 'malformed';
  internalNote?: 'too-long' | 'malformed';
}

/** The request, or what is wrong with it by the contract, field by field. */
function check(
  { version }: Registration,
  { draft, chosen, channel, previewHash }: Typed,
): { readonly checked: DecisionRequest | undefined; readonly faults: Faults } {
  const number = (draft.accountNumber ?? '').trim();
  const message = (draft.linkMessage ?? '').trim();
  const note = draft.internalNote.trim();
  const parsed = DecisionRequest.safeParse({
    decision: 'link',
    reasonCodes: [],
    ...(number !== '' && { accountNumber: number }),
    ...(chosen && { duplicateOf: chosen }),
    ...(message !== '' && { messageToApplicant: message }),
    ...(note !== '' && { internalNote: note }),
    ...(previewHash !== undefined && { previewHash }),
    version,
    channel,
  });
  if (parsed.success) return { checked: parsed.data, faults: {} };
  const faults: Faults = {};
  for (const { path, message: fault } of parsed.error.issues) {
    const kind = fault === 'too-long' || fault === 'malformed' ? fault : undefined;
    if (path[0] === 'accountNumber') faults.accountNumber = kind ?? 'required';
    if (path[0] === 'messageToApplicant') faults.messageToApplicant = kind ?? 'malformed';
    if (path[0] === 'internalNote') faults.internalNote = kind ?? 'malformed';
  }
  return { checked: undefined, faults };
}
