import { flagRemarkLimit, flagText } from '@countersign/contract/text-flags';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useLengthFault } from '../../drafts/use-length-fault.ts';
import { failureMessage } from '../../failures/failure-message.ts';
import { FailureWords } from '../../failures/failure-words.tsx';
import { failureOf } from '../../http/call-error.ts';
import { useCall } from '../../http/use-call.ts';
import { useTextsOf } from '../../translations/texts-of.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { useShown } from '../../translations/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import dialog from '../../ui/dialog-body.module.css';
import { Field } from '../../ui/field.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { Modal } from '../../ui/modal.tsx';
import { TextArea, TextInput } from '../../ui/text-control.tsx';
import { type ShownText, screenOf, shownTexts } from './shown-texts.ts';
import styles from './text-flag-dialog.module.css';

interface TextFlagDialogProps {
  /** The texts of the language, among which those on the page are found. */
  readonly texts: object;
  /** The menu from which it was opened: its own texts are not meant. */
  readonly menu: Element | null;
  readonly pathname: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Reports a text of the screen as wrong: its keys, never what is filled in. */
export function TextFlagDialog({ texts, menu, pathname, isOpen, onClose }: TextFlagDialogProps) {
  // Before it is drawn: then it covers the page.
  const [shown] = useState(() => shownTexts(document.body, texts, menu));
  const screen = screenOf(pathname);
  const say = useTextsOf('textFlags');
  const { t } = useTranslation();
  const { language } = useShown();
  const call = useCall();
  const titleId = useId();
  const [flagId] = useState(() => crypto.randomUUID());
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ShownText>();
  const [remark, setRemark] = useState('');
  const sending = useMutation({
    mutationFn: ({ keys }: ShownText) => {
      const said = remark.trim();
      const body = { language, keys: [...keys], screen, ...(said !== '' && { remark: said }) };
      return call(flagText, { params: { flagId }, body });
    },
  });
  const sought = search.trim().toLocaleLowerCase();
  const fitting = shown.filter(
    (one) => one === chosen || one.text.toLocaleLowerCase().includes(sought),
  );
  const failed = sending.isError
    ? failureMessage(failureOf(sending.error), undefined, t)
    : undefined;
  const tooLong = useLengthFault()(remark, flagRemarkLimit);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen === undefined || sending.isPending) return;
    if (tooLong === undefined) sending.mutate(chosen);
    else focusFirstInvalid(event.currentTarget);
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId}>
      <h2 id={titleId} className={dialog.title}>
        {say('title')}
      </h2>
      {sending.isSuccess ? (
        <div className={dialog.body}>
          <p role="status">{say('sent')}</p>
          <Button wide onClick={onClose}>
            {say('close')}
          </Button>
        </div>
      ) : (
        <form className={dialog.body} onSubmit={submit}>
          <p>{say('text')}</p>
          <Field label={say('search')}>
            {(control) => (
              <TextInput
                {...control}
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            )}
          </Field>
          <fieldset className={styles.list} aria-label={say('choice')}>
            {fitting.length === 0 && <p className={styles.none}>{say('none')}</p>}
            {fitting.map((one) => (
              <label key={one.text}>
                <input
                  type="radio"
                  name={titleId}
                  checked={one === chosen}
                  onChange={() => setChosen(one)}
                />
                <span>{one.text}</span>
              </label>
            ))}
          </fieldset>
          <Field label={say('remark')} hint={say('remarkHint')} error={tooLong}>
            {(control) => (
              <TextArea
                {...control}
                value={remark}
                onChange={(event) => setRemark(event.target.value)}
              />
            )}
          </Field>
          {failed !== undefined && (
            <div role="alert" className={dialog.failed}>
              <FailureWords words={failed} />
            </div>
          )}
          <div className={dialog.acts}>
            <Button onClick={onClose}>{say('cancel')}</Button>
            <Button variant="primary" type="submit" disabled={chosen === undefined}>
              {say('send')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
