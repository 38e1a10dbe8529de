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
  de: {
    title: 'Weniger E-Mails',
    about: {
      'review-request': 'E-Mails zu neuen Registrierungen',
      reminder: 'Erinnerungen an wartende Registrierungen',
      escalation: 'E-Mails zu überfälligen Registrierungen',
      assigned: 'E-Mails zu Registrierungen, die Ihnen zugewiesen sind',
      'came-back': 'E-Mails zu Antworten von Antragstellenden',
      'reversal-request': 'E-Mails zu Bitten, eine Entscheidung zurückzunehmen',
      'decision-proposal': 'E-Mails zu Entscheidungen, die auf eine zweite Person warten',
      digest: 'Die tägliche Übersicht',
    },
    digest: 'In einer E-Mail pro Tag erhalten',
    console: 'Diese E-Mails nicht mehr erhalten',
    stays: 'Wie Sie auch wählen: In der Konsole finden Sie alles weiterhin unter der Glocke.',
    done: 'Ihre Auswahl ist gespeichert',
    inDigest: 'Ab jetzt erhalten Sie dies in einer E-Mail pro Tag.',
    inConsole:
      'Ab jetzt informiert Sie darüber keine E-Mail mehr. In der Konsole finden Sie es unter der Glocke.',
    all: 'Alle Einstellungen für Benachrichtigungen öffnen (Anmeldung erforderlich)',
    closed: 'Dieser Link ist nicht gültig',
    closedText:
      'Vielleicht wurde er abgeschnitten. Verwenden Sie den Link in der E-Mail, oder ändern Sie Ihre Einstellungen in der Konsole.',
  },
  es: {
    title: 'Menos correos',
    about: {
      'review-request': 'Correos sobre nuevas solicitudes',
      reminder: 'Recordatorios de solicitudes en espera',
      escalation: 'Correos sobre solicitudes con retraso',
      assigned: 'Correos sobre solicitudes que se le asignan',
      'came-back': 'Correos sobre respuestas de los solicitantes',
      'reversal-request': 'Correos sobre peticiones de anular una decisión',
      'decision-proposal': 'Correos sobre decisiones que esperan a una segunda persona',
      digest: 'El resumen diario',
    },
    digest: 'Recibirlos en un solo correo al día',
    console: 'No recibir más estos correos',
    stays: 'Elija lo que elija, lo encontrará siempre en la campana de la consola.',
    done: 'Su elección se ha guardado',
    inDigest: 'A partir de ahora, esto le llegará en un solo correo al día.',
    inConsole:
      'A partir de ahora, ningún correo le avisará de esto. Lo encontrará en la campana de la consola.',
    all: 'Abrir toda la configuración de las notificaciones (hay que iniciar sesión)',
    closed: 'Este enlace no es válido',
    closedText:
      'Puede que se haya cortado. Utilice el enlace del correo o cambie su configuración en la consola.',
  },
  pt_PT: {
    title: 'Menos e-mails',
    about: {
      'review-request': 'E-mails sobre novos pedidos',
      reminder: 'Lembretes de pedidos pendentes',
      escalation: 'E-mails sobre pedidos em atraso',
      assigned: 'E-mails sobre pedidos que lhe são atribuídos',
      'came-back': 'E-mails sobre respostas dos requerentes',
      'reversal-request': 'E-mails sobre pedidos de anulação de uma decisão',
      'decision-proposal': 'E-mails sobre decisões que aguardam uma segunda pessoa',
      digest: 'O resumo diário',
    },
    digest: 'Recebê-los num único e-mail por dia',
    console: 'Deixar de receber estes e-mails',
    stays: 'Seja qual for a sua escolha, continuará a encontrar tudo no sino da consola.',
    done: 'A sua escolha está guardada',
    inDigest: 'A partir de agora, estas informações chegam num único e-mail por dia.',
    inConsole:
      'A partir de agora, não é enviado nenhum e-mail sobre isto. Encontra estas informações no sino da consola.',
    all: 'Abrir todas as definições de notificações (é necessário iniciar sessão)',
    closed: 'Esta ligação não é válida',
    closedText:
      'Pode ter sido cortada. Utilize a ligação do e-mail ou altere as suas definições na consola.',
  },
  pt_BR: {
    title: 'Receber menos e-mails',
    about: {
      'review-request': 'E-mails sobre novos cadastros',
      reminder: 'Lembretes de cadastros que aguardam decisão',
      escalation: 'E-mails sobre cadastros em atraso',
      assigned: 'E-mails sobre cadastros atribuídos a você',
      'came-back': 'E-mails sobre respostas de solicitantes',
      'reversal-request': 'E-mails sobre solicitações de reversão de uma decisão',
      'decision-proposal': 'E-mails sobre decisões que aguardam uma segunda pessoa',
      digest: 'O resumo diário',
    },
    digest: 'Receber tudo em um único e-mail por dia',
    console: 'Não receber mais estes e-mails',
    stays: 'Qualquer que seja a sua escolha, tudo continua disponível no sino do console.',
    done: 'Sua escolha está salva',
    inDigest: 'A partir de agora, isto chega em um único e-mail por dia.',
    inConsole:
      'A partir de agora, você não receberá mais e-mails sobre isto. Os avisos ficam no sino do console.',
    all: 'Abrir todas as configurações de notificações (é preciso entrar)',
    closed: 'Este link não é válido',
    closedText:
      'Ele pode ter sido cortado. Use o link do e-mail ou altere as suas configurações no console.',
  },
};
