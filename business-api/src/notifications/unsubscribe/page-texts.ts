import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import type { Stopped } from './unsubscribe-links.ts';

interface PageTexts {
  readonly title: string;
  /** Which mails, by what the link stops. */
  readonly about: Readonly<Record<Stopped, string>>;
  readonly digest: string;
  readonly console: string;
  readonly stays: string;
  readonly done: string;
  readonly inDigest: string;
  readonly inConsole: string;
  readonly all: string;
  readonly closed: string;
  readonly closedText: string;
}

export const pageTexts: Readonly<Record<TranslationLanguage, PageTexts>> = {
  en: {
    title: 'Fewer emails',
    about: {
      'review-request': 'Emails about new registrations',
      reminder: 'Reminders of registrations that are waiting',
      escalation: 'Emails about overdue registrations',
      assigned: 'Emails about registrations assigned to you',
      'came-back': 'Emails about applicants’ answers',
      'reversal-request': 'Emails about requests to reverse a decision',
      'decision-proposal': 'Emails about decisions that wait for a second person',
      digest: 'The daily summary',
    },
    digest: 'Get them in one email a day',
    console: 'Stop these emails',
    stays: 'Whatever you choose, you will still find it behind the bell in the console.',
    done: 'Your choice is saved',
    inDigest: 'From now on, this comes in one email a day.',
    inConsole:
      'From now on, no email tells you of this. You will find it behind the bell in the console.',
    all: 'Open all notification settings (sign-in needed)',
    closed: 'This link isn’t valid',
    closedText:
      'It may have been cut off. Use the link in the email, or change your settings in the console.',
  },
  fr: {
    title: 'Recevoir moins d’e-mails',
    about: {
      'review-request': 'E-mails sur les nouvelles demandes',
      reminder: 'Rappels des demandes en attente',
      escalation: 'E-mails sur les demandes en retard',
      assigned: 'E-mails sur les demandes qui vous sont attribuées',
      'came-back': 'E-mails sur les réponses des demandeurs',
      'reversal-request': 'E-mails sur les demandes de révocation d’une décision',
      'decision-proposal': 'E-mails sur les décisions qui attendent une deuxième personne',
      digest: 'Le récapitulatif quotidien',
    },
    digest: 'Les recevoir en un seul e-mail par jour',
    console: 'Ne plus recevoir ces e-mails',
    stays: 'Quel que soit votre choix, vous retrouverez tout sous la cloche de la console.',
    done: 'Votre choix est enregistré',
    inDigest: 'Désormais, ces informations arrivent en un seul e-mail par jour.',
    inConsole:
      'Désormais, aucun e-mail ne vous en informe. Vous les retrouverez sous la cloche de la console.',
    all: 'Ouvrir tous les paramètres de notification (connexion requise)',
    closed: 'Ce lien n’est pas valide',
    closedText:
      'Il a peut-être été tronqué. Utilisez le lien de l’e-mail ou modifiez vos paramètres dans la console.',
  },
  ja: {
    title: 'メールを減らす',
    about: {
      'review-request': '新しい申請についてのメール',
      reminder: '審査待ちの申請についてのリマインダー',
      escalation: '期限を過ぎた申請についてのメール',
      assigned: 'ご自身に割り当てられた申請についてのメール',
      'came-back': '申請者からの回答についてのメール',
      'reversal-request': '決定の撤回依頼についてのメール',
      'decision-proposal': '2人目の確認を待っている決定についてのメール',
      digest: '1日1通のまとめメール',
    },
    digest: '1日1通のまとめメールで受け取る',
    console: 'このメールを受け取らない',
    stays: 'どちらを選んでも、コンソールのベルからいつでもご確認いただけます。',
    done: '設定を保存しました',
    inDigest: '今後は、1日1通のまとめメールでお知らせします。',
    inConsole: '今後、この内容はメールではお知らせしません。コンソールのベルからご確認ください。',
    all: '通知設定をすべて開く（サインインが必要です）',
    closed: 'このリンクは無効です',
    closedText:
      'リンクが途中で切れている可能性があります。メールのリンクをご利用いただくか、コンソールで設定を変更してください。',
  },
};
