import type { PageTexts } from './english.ts';

export const japanese: PageTexts = {
  languageName: '日本語',
  languageSwitch: '言語',
  product: 'Countersign',
  productLine: '事業者登録の審査',
  signIn: {
    title: 'サインイン',
    intro: '事業者登録の申請を確認し、承認または却下を行います。',
    again: '安全のため、もう一度ご本人確認をお願いいたします。',
    email: 'メールアドレス',
    password: 'パスワード',
    submit: 'サインイン',
    cancel: 'キャンセル',
    empty: 'メールアドレスとパスワードを入力してください。',
    wrong: 'メールアドレスまたはパスワードが正しくありません。入力内容をご確認ください。',
    wait: (seconds) =>
      `サインインの失敗が続いたため、一時的に制限しています。${seconds > 90 ? `${Math.ceil(seconds / 60)}分` : `${seconds}秒`}後にもう一度お試しください。`,
  },
  demo: {
    title: 'デモ用アカウント',
    intro: 'このコンピューターでお試しいただくためのアカウントです。選択するとサインインします。',
    passwordIs: '共通のパスワード：',
    signInAs: (name) => `${name}としてサインイン`,
    changed: 'パスワードが変更されています。上の欄に入力してください',
    administrator: '管理者',
    customerService: 'カスタマーサービス',
    noRole: '権限なし',
    allMarkets: 'すべての国・地域',
  },
  expired: {
    title: 'このサインインページの有効期限が切れています',
    text: 'すでに使用されたか、長時間開いたままになっていました。お手数ですが、コンソールからやり直してください。',
    link: 'コンソールへ移動',
  },
  noCookies: {
    title: 'ブラウザーでCookieがブロックされています',
    text: 'Cookieを使用できないと、サインインサービスはどなたのサインインかを確認できません。ブラウザーの設定でこのアドレスのCookieを許可してから、コンソールでもう一度お試しください。',
  },
  notFound: {
    title: 'ページが見つかりません',
    text: 'こちらはサインインサービスのアドレスですが、表示できる内容がありません。',
  },
  protocolError: {
    title: 'サインインできません',
    text: 'アプリケーションから、サインインサービスで受け付けられないリクエストが送信されました。お手数ですが、コンソールからやり直してください。問題が続く場合は、次の内容を管理者にお知らせください。',
  },
  accountSwitch: {
    title: 'アカウントの切り替え',
    text: (name) => `${name}としてのセッションを終了し、別のアカウントで続行します。`,
    submit: '続行',
  },
  signOut: {
    title: 'サインアウトしますか？',
    text: (name) => `現在、${name}としてサインインしています。`,
    submit: 'サインアウト',
    stay: 'サインインしたままにする',
    busy: 'サインアウトしています…',
  },
  signedOut: {
    title: 'サインアウトしました',
    text: 'このページは閉じていただいて構いません。',
  },
};
