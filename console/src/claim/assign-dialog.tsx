import { assignRegistration, wordLimit } from '@countersign/contract/claims/assignment';
import { listColleagues } from '@countersign/contract/desk/colleagues';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { countCharacters } from '@countersign/domain/registration/text';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { failureMessage } from '../failures/failure-message.ts';
import { FailureWords } from '../failures/failure-words.tsx';
import { RetryButton } from '../failures/retry-button.tsx';
import { failureOf } from '../http/call-error.ts';
import { useCall } from '../http/use-call.ts';
import { paths } from '../paths.ts';
import { useAct } from '../queries/use-act.ts';
import { useSession } from '../session/use-session.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import dialog from '../ui/dialog-body.module.css';
import { Field } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-control.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { AssignProps } from './assign-props.ts';
import { colleagueChoices, deputyNote } from './colleague-choices.ts';

/** What to do where there is no colleague to assign to: the link makes them sign in. */
function WithoutColleagues({
  registrationKey: { countryCode, ticketNumber },
}: {
  readonly registrationKey: RegistrationKey;
}) {
  const { t } = useTranslation();
  const address = `${location.origin}${paths.customerService}/${countryCode}/${ticketNumber}`;
  return (
    <div className={dialog.body}>
      <p role="status">{t('customerService.claim.assignNobody')}</p>
      <div>
        <CopyButton
          labelled
          text={address}
          label={t('customerService.palette.copyLink')}
          copiedLabel={t('customerService.palette.linkCopied')}
          failedLabel={t('customerService.palette.notCopied', { address })}
        />
      </div>
    </div>
  );
}

interface AssignDialogProps extends AssignProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Chooses a colleague of the market and a message to them; what was typed stays until it is sent. */
export default function AssignDialog(props: AssignDialogProps) {
  const { registrationKey, claim, isOpen, onClose, onAssigned } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const titleId = useId();
  const [subject, setSubject] = useState<string>();
  const [word, setWord] = usePersonalText('assigning', registrationKey);
  const [faulty, setFaulty] = useState(false);
  const { state, send } = useAct(assignRegistration, registrationKey);
  const colleagues = useColleagues(props);
  const chosen = colleagues.data?.find((one) => one.subject === subject);
  const note = deputyNote(chosen, t, formats);
  const tooLong = countCharacters(word) > wordLimit;
  const sending = state.kind === 'sending';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFaulty(chosen === undefined);
    if (chosen === undefined || tooLong) return;
    const body = { to: chosen.subject, heldBy: claim?.subject ?? null };
    const given = await send(word.trim() === '' ? body : { ...body, word });
    if (given === undefined) return;
    setWord('');
    setSubject(undefined);
    onAssigned(given);
    onClose();
  };
  const failure =
    state.kind === 'failed'
      ? state.failure
      : colleagues.isError
        ? failureOf(colleagues.error)
        : undefined;
  const failed = failure && failureMessage(failure, undefined, t);
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} size="confirm">
      <h2 id={titleId} className={dialog.title}>
        {t('customerService.claim.assignTitle')}
      </h2>
      <form className={dialog.body} onSubmit={(event) => void submit(event)}>
        {colleagues.isPending ? (
          <div role="status">
            <VisuallyHidden>{t('customerService.claim.assignLoading')}</VisuallyHidden>
            <Skeleton lines={2} />
          </div>
        ) : colleagues.data?.length === 0 ? (
          <WithoutColleagues registrationKey={registrationKey} />
        ) : (
          colleagues.data !== undefined && (
            <>
              <ChoiceField
                label={t('customerService.claim.assignTo')}
                none={t('customerService.claim.assignNone')}
                error={faulty ? t('customerService.claim.assignPick') : undefined}
                value={subject}
                choices={colleagueChoices(colleagues.data, t, formats)}
                onChoose={(value) => {
                  setSubject(value);
                  setFaulty(false);
                }}
              />
              {note !== undefined && <p role="status">{note}</p>}
              {chosen?.email === null && chosen.away === null && (
                <p role="status">
                  {t('customerService.claim.assignNoMail', { name: chosen.name })}
                </p>
              )}
              <Word text={word} tooLong={tooLong} readOnly={sending} onType={setWord} />
            </>
          )
        )}
        {failed !== undefined && (
          <div role="alert" className={dialog.failed}>
            <FailureWords words={failed} />
          </div>
        )}
        <div className={dialog.acts}>
          <Button onClick={onClose}>
            {t(
              colleagues.data?.length === 0
                ? 'customerService.views.close'
                : 'customerService.claim.assignClose',
            )}
          </Button>
          {colleagues.isError && (
            <RetryButton
              failure={failureOf(colleagues.error)}
              retrying={colleagues.isFetching}
              onRetry={() => void colleagues.refetch()}
            />
          )}
          {(colleagues.data?.length ?? 0) > 0 && (
            <Button type="submit" variant="primary" pending={sending}>
              {t('customerService.claim.assignSubmit')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** The colleagues of the market without the person and without who has it already. */
function useColleagues({ registrationKey, claim, isOpen }: AssignDialogProps) {
  const call = useCall();
  const session = useSession();
  const { countryCode } = registrationKey;
  const without = ['subject' in session ? session.subject : undefined, claim?.subject];
  return useQuery({
    enabled: isOpen,
    queryKey: ['colleagues', countryCode],
    queryFn: async ({ signal }) =>
      (await call(listColleagues, { params: { countryCode }, signal })).items,
    select: (items) => items.filter(({ subject }) => !without.includes(subject)),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

interface WordProps {
  readonly text: string;
  readonly tooLong: boolean;
  readonly readOnly: boolean;
  readonly onType: (text: string) => void;
}

function Word({ text, tooLong, readOnly, onType }: WordProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const count = `${formats.number(countCharacters(text))} / ${formats.number(wordLimit)}`;
  return (
    <Field
      label={t('customerService.claim.assignWord')}
      hint={t('customerService.claim.assignWordHint')}
      counter={count}
      error={
        tooLong ? t('mails.setAside.tooLong', { limit: formats.number(wordLimit) }) : undefined
      }
    >
      {(control) => (
        <TextArea
          {...control}
          readOnly={readOnly}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
