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
  de: {
    long: [
      'Diese Adresse ist zu lang',
      'Sie ist länger, als dieser Dienst annimmt. Verwenden Sie den Link genau so, wie Sie ihn erhalten haben, oder beginnen Sie auf der Startseite.',
    ],
    broken: [
      'Diese Anfrage konnte nicht gelesen werden',
      'Bitte öffnen Sie die Seite noch einmal. Wenn das wieder geschieht, löschen Sie in Ihrem Browser die Cookies dieser Website.',
    ],
    missing: [
      'Diese Seite gibt es nicht',
      'Bitte prüfen Sie die Adresse, oder beginnen Sie auf der Startseite.',
    ],
    away: [
      'Diese Seite kann gerade nicht angezeigt werden',
      'Bitte versuchen Sie es gleich noch einmal.',
    ],
    home: 'Startseite',
    reference: 'Referenz: {id}',
  },
  es: {
    long: [
      'Esta dirección es demasiado larga',
      'Supera la longitud que acepta este servicio. Utilice el enlace tal como lo recibió o empiece en la página de inicio.',
    ],
    broken: [
      'No se ha podido leer esta petición',
      'Abra la página de nuevo. Si vuelve a ocurrir, elimine las cookies de este sitio en su navegador.',
    ],
    missing: ['Esta página no existe', 'Compruebe la dirección o empiece en la página de inicio.'],
    away: ['Esta página no se puede mostrar en este momento', 'Vuelva a intentarlo en un momento.'],
    home: 'Página de inicio',
    reference: 'Referencia: {id}',
  },
  pt_PT: {
    long: [
      'Este endereço é demasiado longo',
      'É mais longo do que este serviço aceita. Utilize a ligação exatamente como a recebeu ou comece na página inicial.',
    ],
    broken: [
      'Não foi possível ler esta solicitação',
      'Abra a página novamente. Se voltar a acontecer, elimine os cookies deste site no seu navegador.',
    ],
    missing: ['Esta página não existe', 'Verifique o endereço ou comece na página inicial.'],
    away: ['De momento não é possível mostrar esta página', 'Tente novamente dentro de momentos.'],
    home: 'Página inicial',
    reference: 'Referência: {id}',
  },
  pt_BR: {
    long: [
      'Este endereço é longo demais',
      'Ele é mais longo do que este serviço aceita. Use o link exatamente como você o recebeu ou comece pela página inicial.',
    ],
    broken: [
      'Não foi possível ler esta solicitação',
      'Abra a página novamente. Se isso se repetir, exclua os cookies deste site no seu navegador.',
    ],
    missing: ['Esta página não existe', 'Confira o endereço ou comece pela página inicial.'],
    away: ['Não é possível mostrar esta página no momento', 'Tente novamente em instantes.'],
    home: 'Página inicial',
    reference: 'Referência: {id}',
  },
};
