import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import type { Account } from '../accounts/account.ts';
import { type PageLanguage, pageLanguage } from '../pages/page-language.ts';

interface Texts {
  readonly subject: string;
  readonly text: (name: string, email: string, when: string) => string;
}

const texts: Readonly<Record<PageLanguage, Texts>> = {
  en: {
    subject: 'Your password was changed',
    text: (name, email, when) => `Hello ${name},

The password for your account ${email} was changed on ${when}.

You stay signed in where you changed it; everywhere else you have been signed out.

If this wasn’t you, contact your administrator immediately.
`,
  },
  fr: {
    subject: 'Votre mot de passe a été modifié',
    text: (name, email, when) => `Bonjour ${name},

Le mot de passe de votre compte ${email} a été modifié le ${when}.

Votre session reste ouverte là où vous l’avez modifié\u202f; toutes les autres ont été fermées.

Si vous n’êtes pas à l’origine de cette modification, prévenez immédiatement votre administrateur.
`,
  },
  ja: {
    subject: 'パスワードが変更されました',
    text: (name, email, when) => `${name} 様

${when}に、アカウント（${email}）のパスワードが変更されました。

変更を行ったブラウザーでは引き続きご利用いただけます。それ以外の場所ではサインアウトされました。

お心当たりがない場合は、ただちに管理者にご連絡ください。
`,
  },
  de: {
    subject: 'Ihr Passwort wurde geändert',
    text: (name, email, when) => `Guten Tag ${name},

das Passwort Ihres Kontos ${email} wurde geändert (${when}).

Dort, wo Sie es geändert haben, bleiben Sie angemeldet; überall sonst wurden Sie abgemeldet.

Wenn Sie das nicht waren, wenden Sie sich bitte sofort an Ihre Administration.
`,
  },
  es: {
    subject: 'Se ha cambiado su contraseña',
    text: (name, email, when) => `Hola, ${name}:

Se ha cambiado la contraseña de su cuenta ${email} (${when}).

Su sesión sigue abierta donde la cambió; en todos los demás lugares se ha cerrado.

Si no ha sido usted, avise de inmediato a su administrador.
`,
  },
  pt_PT: {
    subject: 'A sua palavra-passe foi alterada',
    text: (name, email, when) => `Olá, ${name},

A palavra-passe da sua conta ${email} foi alterada (${when}).

A sessão continua aberta onde a alterou; em todos os outros locais foi terminada.

Se não foi esse o seu pedido, contacte imediatamente o seu administrador.
`,
  },
  pt_BR: {
    subject: 'Sua senha foi alterada',
    text: (name, email, when) => `Olá, ${name}!

A senha da sua conta ${email} foi alterada (${when}).

Você continua conectado onde a alterou; em todos os outros lugares, sua sessão foi encerrada.

Se não foi você, entre em contato imediatamente com o administrador.
`,
  },
};

interface PasswordChangedMail {
  readonly language: PageLanguage;
  readonly subject: string;
  readonly text: string;
}

/** What the owner of an account reads after its password was changed, in the account's language. */
export function passwordChangedMail(
  { name, email, genLocale }: Pick<Account, 'name' | 'email' | 'genLocale'>,
  at: Date,
): PasswordChangedMail {
  const language = pageLanguage({ locale: genLocale });
  const when = new Intl.DateTimeFormat(toBcp47(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at);
  const { subject, text } = texts[language];
  return { language, subject, text: text(name, email, when) };
}
