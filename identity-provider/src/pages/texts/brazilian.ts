import type { PageTexts } from './english.ts';

export const brazilian: PageTexts = {
  languageName: 'Português (Brasil)',
  languageSwitch: 'Idioma',
  product: 'Countersign',
  productLine: 'Cadastros de estabelecimentos',
  signIn: {
    title: 'Entrar',
    intro: 'Analise os cadastros de estabelecimentos e tome as decisões.',
    again: 'Para sua segurança, confirme a sua identidade.',
    email: 'Endereço de e-mail',
    password: 'Senha',
    submit: 'Entrar',
    cancel: 'Cancelar',
    empty: 'Digite o seu endereço de e-mail e a sua senha.',
    wrong: 'O endereço de e-mail ou a senha não estão corretos. Confira os dois.',
    wait: (seconds) =>
      `Muitas tentativas sem sucesso. Você poderá tentar novamente em ${span(seconds)}.`,
  },
  demo: {
    title: 'Contas de demonstração',
    intro: 'Para fazer testes neste computador. Selecione uma para entrar.',
    passwordIs: 'Senha de todas as contas:',
    signInAs: (name) => `Entrar com esta conta: ${name}`,
    changed: 'Senha alterada: digite-a acima',
    administrator: 'Administração',
    customerService: 'Atendimento ao cliente',
    noRole: 'Sem perfil de acesso',
    allMarkets: 'todos os mercados',
  },
  expired: {
    title: 'Esta página de login expirou',
    text: 'Ela já foi usada ou ficou aberta por muito tempo. Comece novamente pelo console.',
    link: 'Ir para o console',
  },
  noCookies: {
    title: 'Seu navegador bloqueia cookies',
    text: 'Sem cookies, o serviço de login não consegue saber quem está entrando. Permita cookies para este endereço nas configurações do navegador e comece novamente pelo console.',
  },
  notFound: {
    title: 'Página não encontrada',
    text: 'Este endereço pertence ao serviço de login, mas não há nenhuma página aqui.',
  },
  protocolError: {
    title: 'Não é possível entrar',
    text: 'O aplicativo enviou uma solicitação que o serviço de login não pode aceitar. Comece novamente pelo console. Se o problema persistir, fale com o administrador e informe estes detalhes:',
  },
  accountSwitch: {
    title: 'Troca de conta',
    text: (name) =>
      `Você estava usando esta conta: ${name}. Essa sessão termina agora, e você continua com a outra conta.`,
    submit: 'Continuar',
  },
  signOut: {
    title: 'Deseja sair?',
    text: (name) => `Você está usando esta conta: ${name}.`,
    submit: 'Sair',
    stay: 'Manter a sessão',
    busy: 'Saindo…',
  },
  signedOut: {
    title: 'Você saiu',
    text: 'Você pode fechar esta página.',
  },
};

/** In minutes where seconds would have to be counted. */
function span(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutos`;
  return `${seconds} ${seconds <= 1 ? 'segundo' : 'segundos'}`;
}
