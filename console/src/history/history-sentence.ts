import type { HistoryEvent } from '@countersign/contract/history';
import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import type { StaffMember } from '@countersign/domain/registration/registration';
import { licenceName } from '../registration/licence-name.ts';
import type { Translate } from '../translations/translate.ts';

/** The registers' own names, the same in every language. */
const registerNames: Readonly<Record<RegisterId, string>> = {
  'us-nppes': 'NPPES',
  'fr-recherche-entreprises': 'Recherche d’entreprises',
  'eu-vies': 'VIES',
  'gb-companies-house': 'Companies House',
  'au-abn-lookup': 'ABN Lookup',
  'jp-houjin-bangou': '法人番号公表サイト',
  'br-brasilapi': 'BrasilAPI (CNPJ)',
  'no-brreg': 'Brønnøysundregistrene',
  'fi-prh': 'PRH (YTJ)',
  'pl-krs': 'KRS',
  'cz-ares': 'ARES',
  'de-evatr': 'eVatR (BZSt)',
  'ch-zefix': 'Zefix',
  'tw-gcis': '商工行政資料開放平臺（GCIS）',
  'world-gleif': 'GLEIF',
};

/** The event in one sentence, with names. */
export function historySentence(event: HistoryEvent, t: Translate): string {
  switch (event.kind) {
    case 'received':
      return t('history.received');
    case 'approved':
    case 'rejected':
      return event.proposedBy === undefined
        ? t(`history.${event.kind}`, { name: actorName(event.actor, t) })
        : t(`history.${event.kind}Together`, {
            name: actorName(event.actor, t),
            from: event.proposedBy.name,
          });
    case 'linked': {
      const name = actorName(event.actor, t);
      return event.accountNumber == null
        ? t('history.linkedElsewhere', { name })
        : t('history.linked', { name, number: event.accountNumber });
    }
    case 'decision-proposed':
      return t(`history.decision-proposed.${event.decision}`, { name: actorName(event.actor, t) });
    case 'decision-returned': {
      const isOwn =
        event.actor.kind === 'staff' && event.actor.subject === event.proposedBy.subject;
      const names = { name: actorName(event.actor, t), from: event.proposedBy.name };
      return t(isOwn ? 'history.decisionTakenBack' : 'history.decision-returned', names);
    }
    case 'decision-lapsed':
      return t('history.decision-lapsed', { from: event.proposedBy.name });
    case 'account-reported':
      return t('history.account-reported', { number: event.number ?? t('history.erased') });
    case 'account-faulted':
      return t('history.account-faulted');
    case 'licence-read':
      return t('history.licence-read', {
        name: actorName(event.actor, t),
        type: licenceName(event.licenceType, t),
      });
    case 'account-retried':
    case 'opened':
    case 'undone':
    case 'reversal-requested':
    case 'reversal-proposed':
    case 'note':
    case 'hold-set':
    case 'hold-lifted':
    case 'claimed':
    case 'released':
      return t(`history.${event.kind}`, { name: actorName(event.actor, t) });
    case 'reversed':
      return event.proposedBy === undefined
        ? t('history.reversed', { name: actorName(event.actor, t) })
        : t('history.reversedTogether', {
            name: actorName(event.actor, t),
            from: event.proposedBy.name,
          });
    case 'reversal-declined': {
      const isWithdrawn =
        event.actor.kind === 'staff' && event.actor.subject === event.proposedBy?.subject;
      return t(isWithdrawn ? 'history.reversalWithdrawn' : 'history.reversal-declined', {
        name: actorName(event.actor, t),
      });
    }
    case 'reversal-expired':
      return t('history.reversal-expired');
    case 'request-asked':
    case 'request-undone':
    case 'withdrawn':
    case 'request-link-renewed':
    case 'request-answered':
    case 'request-entered':
    case 'field-corrected':
      return t(`history.${event.kind}`, { name: actorName(event.actor, t) });
    case 'document-opened':
      return t('history.document-opened', { name: actorName(event.actor, t) });
    case 'document-checked':
      return t(`history.document-checked.${event.result}`);
    case 'document-removed':
      return event.actor.kind === 'staff'
        ? t('history.document-withdrawn', { name: actorName(event.actor, t) })
        : t(`history.document-removed.${event.because}`);
    case 'document-received':
      return event.actor.kind === 'staff'
        ? t('history.document-added', { name: actorName(event.actor, t) })
        : t('history.document-received');
    case 'status-code-sent':
    case 'status-opened':
    case 'document-refused':
    case 'request-reminded':
    case 'request-extended':
    case 'request-code-sent':
    case 'request-opened':
    case 'request-expired':
      return t(`history.${event.kind}`);
    case 'request-codes-refused':
    case 'status-codes-refused':
      return t(`history.${event.kind}`, { count: event.count });
    case 'register-answered':
      return t(`history.register-answered.${event.verdict}`, {
        register: registerNames[event.register],
        number: event.value ?? t('history.register-answered.erasedNumber'),
      });
    case 'taken-over':
      return t('history.taken-over', {
        name: actorName(event.actor, t),
        from: event.from.name,
      });
    case 'assignment-undone':
      return t('history.assignment-undone', {
        name: actorName(event.actor, t),
        from: event.from.name,
      });
    case 'assigned':
      if (event.rule !== undefined) {
        const absent = event.for === undefined ? [] : [event.for];
        return t('history.assignedByRule', { to: forAbsent(event.to.name, absent, t) });
      }
      return t(event.from === undefined ? 'history.assigned' : 'history.assignedFrom', {
        name: actorName(event.actor, t),
        to: forAbsent(event.to.name, event.for === undefined ? [] : [event.for], t),
        from: event.from?.name ?? '',
      });
    case 'numbers-masked':
      return t('history.numbers-masked', { count: event.masked.length });
    case 'concerns-closed':
      return t('history.concerns-closed', { name: actorName(event.actor, t) });
    case 'evidence-settled':
      return t(`history.evidence-settled.${event.as}`, { name: actorName(event.actor, t) });
    case 'similar-found':
      return t('history.similar-found');
    case 'stop-list-hit':
      return t('history.stop-list-hit', {
        strength: t(`duplicates.stopList.strength.${event.strength}`),
      });
    case 'stop-list-answered':
      return t(`history.stop-list-answered.${event.answer}`, { name: actorName(event.actor, t) });
    case 'stop-list-ended':
      return t('history.stop-list-ended');
    case 'pair-answered':
      return pairSentence(event, t);
    case 'mail-resent':
    case 'mail-set-aside':
      return t(`history.${event.kind}`, {
        ...mailParts(event, t),
        name: actorName(event.actor, t),
      });
    case 'erased':
      if (event.because === 'time-over') return t('history.erasedAfterTime');
      return t(`history.applicantErased${event.request === null ? '' : 'For'}`, {
        name: event.operator,
        request: event.request ?? '',
      });
    case 'mail-bounced':
      return t(`mails.bounce.history.${event.temporary ? 'temporary' : 'permanent'}`, {
        ...mailParts(event, t),
        code: event.status,
      });
    case 'mail-complained':
      return t('mails.bounce.history.complaint', mailParts(event, t));
    case 'mail-queued': {
      const { mail, recipient } = mailParts(event, t);
      return t('history.mail-queued', {
        mail,
        recipient: forAbsent(recipient, event.for ?? [], t),
      });
    }
    case 'mail-sent':
    case 'mail-failed':
    case 'mail-cancelled':
      return t(`history.${event.kind}`, mailParts(event, t));
  }
}

/** Of another market than the reader's it is only said that there was one. */
function pairSentence(event: Extract<HistoryEvent, { kind: 'pair-answered' }>, t: Translate) {
  const { answer, rejected, linked, otherMarket, otherTicket } = event;
  if (otherMarket === null || otherTicket === null) return t('history.pair-answered.elsewhere');
  const values = { name: actorName(event.actor, t), ticket: `${otherMarket} ${otherTicket}` };
  if (rejected !== null) return t(`history.pair-answered.rejected-${rejected}`, values);
  if (linked !== undefined) return t(`history.pair-answered.linked-${linked}`, values);
  return t(`history.pair-answered.${answer}`, values);
}

function mailParts(event: Extract<HistoryEvent, { purpose: MailPurpose }>, t: Translate) {
  return {
    mail: t(`history.purpose.${event.purpose}`),
    recipient: event.recipient ?? t('history.erasedRecipient'),
  };
}

function actorName(actor: HistoryEvent['actor'], t: Translate): string {
  switch (actor.kind) {
    case 'staff':
      return actor.name;
    case 'system':
      return t('history.system');
    case 'registration-site':
      return t('history.registrationSite');
    case 'applicant':
      return t('history.applicant');
  }
}

/** A name or an address with those whose deputy it is. */
function forAbsent(name: string, absent: readonly StaffMember[], t: Translate): string {
  if (absent.length === 0) return name;
  return t('history.forAbsent', { name, absent: absent.map((one) => one.name).join(', ') });
}
