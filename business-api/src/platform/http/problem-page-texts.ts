import type { TranslationLanguage } from '@countersign/domain/locale/languages';

interface ProblemPageTexts {
  /** Each a title and what to do. */
  readonly long: readonly [string, string];
  readonly broken: readonly [string, string];
  readonly missing: readonly [string, string];
  readonly away: readonly [string, string];
  readonly home: string;
  readonly reference: string;
}

export const problemPageTexts: Readonly<Record<TranslationLanguage, ProblemPageTexts>> = {
  en: {
    long: [
      'This address is too long',
      'It is longer than this service accepts. Use the link exactly as you received it, or begin at the start page.',
    ],
    broken: [
      'This request could not be read',
      'Please open the page again. If this happens again, delete the cookies of this site in your browser.',
    ],
    missing: ['This page does not exist', 'Please check the address, or begin at the start page.'],
    away: ['This page cannot be shown right now', 'Please try again in a moment.'],
    home: 'Start page',
    reference: 'Reference: {id}',
  },
  fr: {
    long: [
      'Cette adresse est trop longue',
      'Elle dépasse la longueur acceptée par ce service. Utilisez le lien tel que vous l’avez reçu ou repartez de la page d’accueil.',
    ],
    broken: [
      'Cette demande n’a pas pu être lue',
      'Veuillez rouvrir la page. Si le problème se reproduit, supprimez les cookies de ce site dans votre navigateur.',
    ],
    missing: [
      'Cette page n’existe pas',
      'Veuillez vérifier l’adresse ou repartir de la page d’accueil.',
    ],
    away: [
      'Cette page ne peut pas être affichée pour le moment',
      'Veuillez réessayer dans un instant.',
    ],
    home: 'Page d’accueil',
    reference: 'Référence\u00a0: {id}',
  },
  ja: {
    long: [
      'アドレスが長すぎます',
      'このサービスで受け付けられる長さを超えています。お送りしたリンクをそのままご利用いただくか、トップページから開き直してください。',
    ],
    broken: [
      'リクエストを読み取れませんでした',
      'ページを開き直してください。繰り返し表示される場合は、ブラウザーでこのサイトの Cookie を削除してください。',
    ],
    missing: [
      'ページが見つかりません',
      'アドレスをご確認いただくか、トップページから開き直してください。',
    ],
    away: ['現在、このページを表示できません', 'しばらくしてから、もう一度お試しください。'],
    home: 'トップページ',
    reference: '参照番号：{id}',
  },
};
