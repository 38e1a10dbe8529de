import { type DecisionVerb, decisionPath } from '@countersign/domain/login-link/screen-paths';
import { parseMarket } from '@countersign/domain/market/parse-market';
import { parseTicketNumber } from '@countersign/domain/registration/parse-ticket-number';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormats } from '../../translations/use-formats.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-control.tsx';
import styles from './ticket-form.module.css';

export interface TicketFormProps {
  readonly verb: DecisionVerb;
  /** The valid values of the link. */
  readonly ticketNumber?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly locale?: string | undefined;
  /** The same values are asked for once more. */
  readonly onRetry?: () => void;
}

const ticketId = 'ticket-number';
const marketId = 'ticket-market';

/** S2.7: the form for ticket number and market; sends no request before it is submitted. */
export function TicketForm({ verb, locale, onRetry, ...given }: TicketFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const [ticket, setTicket] = useState(given.ticketNumber ?? '');
  const [market, setMarket] = useState(given.countryCode ?? '');
  const [asked, setAsked] = useState(false);
  const ticketNumber = parseTicketNumber(ticket.trim());
  const parsedMarket = parseMarket(market.trim());
  const marketName = parsedMarket && formats.market(parsedMarket.countryCode);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (ticketNumber === undefined) return document.getElementById(ticketId)?.focus();
    if (parsedMarket === undefined) return document.getElementById(marketId)?.focus();
    const { countryCode } = parsedMarket;
    if (ticketNumber === given.ticketNumber && countryCode === given.countryCode) onRetry?.();
    navigate(decisionPath(verb, { ticketNumber, countryCode, locale }));
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        id={ticketId}
        label={t('decision.link.ticketNumber')}
        error={asked && ticketNumber === undefined ? t('decision.link.ticketFault') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            value={ticket}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setTicket(event.target.value)}
          />
        )}
      </Field>
      <Field
        id={marketId}
        label={t('decision.link.market')}
        hint={t('decision.link.marketHint')}
        error={asked && parsedMarket === undefined ? t('decision.link.marketFault') : undefined}
        counter={marketName}
      >
        {(control) => (
          <TextInput
            {...control}
            value={market}
            maxLength={5}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setMarket(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary">
          {t('decision.link.open')}
        </Button>
      </div>
    </form>
  );
}
