import type { PageTexts } from './english.ts';

export const portuguese: PageTexts = {
  languageName: 'Português (Portugal)',
  languageSwitch: 'Idioma',
  product: 'Countersign',
  productLine: 'Registos profissionais',
  signIn: {
    title: 'Iniciar sessão',
    intro: 'Analise os pedidos de registo e decida sobre eles.',
    again: 'Para sua segurança, confirme a sua identidade.',
    email: 'Endereço de e-mail',
    password: 'Palavra-passe',
    submit: 'Iniciar sessão',
    cancel: 'Cancelar',
    empty: 'Introduza o seu endereço de e-mail e a sua palavra-passe.',
    wrong: 'O endereço de e-mail ou a palavra-passe está incorreto. Verifique ambos.',
    wait: (seconds) =>
      `Demasiadas tentativas falhadas. Pode tentar novamente dentro de ${span(seconds)}.`,
  },
  demo: {
    title: 'Contas de demonstração',
    intro: 'Para fazer experiências neste computador. Selecione uma para iniciar sessão.',
    passwordIs: 'Palavra-passe de todas as contas:',
    signInAs: (name) => `Iniciar sessão como ${name}`,
    changed: 'Palavra-passe alterada: introduza-a acima',
    administrator: 'Administrador',
    customerService: 'Apoio ao cliente',
    noRole: 'Sem perfil',
    allMarkets: 'todos os mercados',
  },
  expired: {
    title: 'Esta página de início de sessão expirou',
    text: 'Já foi utilizada ou esteve aberta demasiado tempo. Comece novamente a partir da consola.',
    link: 'Ir para a consola',
  },
  noCookies: {
    title: 'O seu navegador bloqueia os cookies',
    text: 'Sem cookies, o serviço de início de sessão não consegue saber quem está a iniciar sessão. Permita os cookies para este endereço nas definições do seu navegador e comece novamente a partir da consola.',
  },
  notFound: {
    title: 'Página não encontrada',
    text: 'Este endereço pertence ao serviço de início de sessão, mas aqui não há nenhuma página.',
  },
  protocolError: {
    title: 'Não é possível iniciar sessão',
    text: 'A aplicação enviou uma solicitação que o serviço de início de sessão não pode aceitar. Comece novamente a partir da consola. Se o problema persistir, contacte o seu administrador e indique estes dados:',
  },
  accountSwitch: {
    title: 'Mudança de conta',
    text: (name) =>
      `Tinha a sessão iniciada como ${name}. Essa sessão termina agora e continua com a outra conta.`,
    submit: 'Continuar',
  },
  signOut: {
    title: 'Terminar sessão?',
    text: (name) => `Tem a sessão iniciada como ${name}.`,
    submit: 'Terminar sessão',
    stay: 'Manter a sessão',
    busy: 'A terminar a sessão…',
  },
  signedOut: {
    title: 'Sessão terminada',
    text: 'Pode fechar esta página.',
  },
};

/** In minutes where seconds would have to be counted. */
function span(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)}\u00a0minutos`;
  return `${seconds}\u00a0${seconds === 1 ? 'segundo' : 'segundos'}`;
}
