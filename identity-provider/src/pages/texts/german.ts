import type { PageTexts } from './english.ts';

export const german: PageTexts = {
  languageName: 'Deutsch',
  languageSwitch: 'Sprache',
  product: 'Countersign',
  productLine: 'Registrierungen von Betrieben',
  signIn: {
    title: 'Anmelden',
    intro: 'Registrierungen von Betrieben prüfen und entscheiden.',
    again: 'Bestätigen Sie zu Ihrer Sicherheit bitte Ihre Identität.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    cancel: 'Abbrechen',
    empty: 'Geben Sie Ihre E-Mail-Adresse und Ihr Passwort ein.',
    wrong: 'Die E-Mail-Adresse oder das Passwort ist falsch. Bitte prüfen Sie beides.',
    wait: (seconds) =>
      `Zu viele fehlgeschlagene Versuche. Sie können es in ${span(seconds)} erneut versuchen.`,
  },
  demo: {
    title: 'Demokonten',
    intro: 'Zum Ausprobieren auf diesem Computer. Wählen Sie ein Konto aus, um sich anzumelden.',
    passwordIs: 'Passwort für alle Konten:',
    signInAs: (name) => `Anmelden als ${name}`,
    changed: 'Passwort geändert: Bitte geben Sie es oben ein',
    administrator: 'Administration',
    customerService: 'Kundenservice',
    noRole: 'Keine Rolle',
    allMarkets: 'alle Märkte',
  },
  expired: {
    title: 'Diese Anmeldeseite ist abgelaufen',
    text: 'Sie wurde bereits verwendet oder war zu lange geöffnet. Bitte beginnen Sie noch einmal in der Konsole.',
    link: 'Zur Konsole',
  },
  noCookies: {
    title: 'Ihr Browser blockiert Cookies',
    text: 'Ohne Cookies kann der Anmeldedienst nicht erkennen, wer sich anmeldet. Erlauben Sie in den Einstellungen Ihres Browsers Cookies für diese Adresse und beginnen Sie dann noch einmal in der Konsole.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Diese Adresse gehört zum Anmeldedienst, aber hier gibt es keine Seite.',
  },
  protocolError: {
    title: 'Anmeldung nicht möglich',
    text: 'Die Anwendung hat eine Anfrage gesendet, die der Anmeldedienst nicht annehmen kann. Bitte beginnen Sie noch einmal in der Konsole. Wenn das Problem weiter besteht, wenden Sie sich mit diesen Angaben an Ihre Administration:',
  },
  accountSwitch: {
    title: 'Kontowechsel',
    text: (name) =>
      `Sie waren angemeldet als ${name}. Diese Sitzung endet jetzt, und Sie fahren mit dem anderen Konto fort.`,
    submit: 'Fortfahren',
  },
  signOut: {
    title: 'Abmelden?',
    text: (name) => `Sie sind angemeldet als ${name}.`,
    submit: 'Abmelden',
    stay: 'Angemeldet bleiben',
    busy: 'Sie werden abgemeldet …',
  },
  signedOut: {
    title: 'Sie sind abgemeldet',
    text: 'Sie können diese Seite schließen.',
  },
};

/** In minutes where seconds would have to be counted. The dative, after “in”. */
function span(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} Minuten`;
  return `${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`;
}
