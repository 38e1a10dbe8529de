import { closeConcerns, readConcerns } from '@countersign/contract/evidence/concerns';
import { type FindingReason, findingReasons } from '@countersign/domain/evidence/finding-reasons';
import type { Registration } from '@countersign/domain/registration/registration';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ActFailure } from '../failures/act-failure.tsx';
import { useCall } from '../http/use-call.ts';
import { historyQueryKey, noAutoRefetch } from '../queries/registration-query.ts';
import { useAct } from '../queries/use-act.ts';
import { useFormats } from '../translations/use-formats.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOpenForm } from '../ui/use-open-form.ts';
import answer from './answer.module.css';
import openItems from './open-items.module.css';
import { schemeName } from './sentences.ts';
import { SettleForm } from './settle-form.tsx';
import { type EvidenceText, useEvidenceText } from './use-evidence-text.ts';
import waiverField from './waiver-field.module.css';

/** "Approved, needs attention": what registers and the applicant said after the approval, until a person closes it. */
export function ConcernsCard({ registration }: { readonly registration: Registration }) {
  const { countryCode, ticketNumber } = registration;
  const key = { countryCode, ticketNumber };
  const call = useCall();
  const queries = useQueryClient();
  const formats = useFormats();
  const words = useEvidenceText();
  const queryKey = ['concerns', countryCode, ticketNumber];
  const { data } = useQuery({
    ...noAutoRefetch,
    queryKey,
    queryFn: ({ signal }) => call(readConcerns, { params: key, signal }),
  });
  const { state, send } = useAct(closeConcerns, registration);
  const form = useOpenForm<'closed'>();
  if (!data?.items.length) return null;
  const { say } = words;
  const close = async (note: string) => {
    const closed = await send({ note });
    if (closed === undefined) return false;
    queries.setQueryData(queryKey, closed);
    void queries.invalidateQueries({ queryKey: historyQueryKey(key) });
    void queries.invalidateQueries({ queryKey: ['registrations'] });
    return true;
  };
  return (
    <Card title={say('concern.title')}>
      <div className={waiverField.waiver}>
        <p className={openItems.reserved}>{say('concern.text')}</p>
        <ul className={openItems.open}>
          {data.items.map(({ reason, scheme, value, since }) => (
            <li key={`${reason} ${scheme} ${value}`}>
              <Icon name="warning" size={16} />
              <span>
                {sentence(words, reason)}
                <span>
                  {scheme !== '' && `${schemeName(words, scheme)} ${value} · `}
                  {formats.relative(since)}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <ActFailure state={state} title={say('act.failed')} registration={registration} />
        {form.open !== undefined ? (
          <SettleForm
            words={words}
            as={form.open}
            of="concerns"
            registration={registration}
            pending={state.kind === 'sending'}
            onCancel={form.cancel}
            onSend={close}
          />
        ) : (
          <div className={answer.acts} ref={form.buttons}>
            <Button {...form.opener('closed')}>{say('concern.close')}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function sentence({ say }: EvidenceText, reason: string): string {
  const known = findingReasons.find((one): one is FindingReason => one === reason);
  if (known !== undefined) return say(`registerWhy.${known}`);
  if (reason === 'answered') return say('concern.answered');
  if (reason === 'stop-list') return say('concern.stopList');
  return say(reason === 'licence-ends' ? 'concern.licenceEnds' : 'registerWhyElse.contradicted');
}
