import type { PageTexts } from './english.ts';

// Typography, written as escapes to be seen: U+202F before ; ! ? and U+00A0 before : so that no sign starts a line.
export const french: PageTexts = {
  languageName: 'Français',
  languageSwitch: 'Langue',
  product: 'Countersign',
  productLine: 'Inscriptions professionnelles',
  signIn: {
    title: 'Connexion',
    intro: 'Examinez les demandes d’inscription et prenez vos décisions.',
    again: 'Par sécurité, veuillez confirmer votre identité.',
    email: 'Adresse e-\u2060mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    cancel: 'Annuler',
    empty: 'Saisissez votre adresse e-\u2060mail et votre mot de passe.',
    wrong: 'L’adresse e-\u2060mail et le mot de passe ne correspondent pas. Veuillez les vérifier.',
    wait: (seconds) =>
      `Trop de tentatives infructueuses. Vous pourrez réessayer dans ${span(seconds)}.`,
  },
  demo: {
    title: 'Comptes de démonstration',
    intro: 'Pour vos essais sur cet ordinateur. Choisissez-en un pour vous connecter.',
    passwordIs: 'Mot de passe commun\u00a0:',
    signInAs: (name) => `Se connecter avec ce compte\u00a0: ${name}`,
    changed: 'Mot de passe modifié\u00a0: saisissez-le ci-dessus',
    administrator: 'Administration',
    customerService: 'Service client',
    noRole: 'Aucun rôle',
    allMarkets: 'tous les marchés',
  },
  expired: {
    title: 'Cette page de connexion a expiré',
    text: 'Elle a déjà été utilisée ou est restée ouverte trop longtemps. Veuillez recommencer depuis la console.',
    link: 'Aller à la console',
  },
  noCookies: {
    title: 'Votre navigateur bloque les cookies',
    text: 'Sans cookies, le service de connexion ne peut pas savoir qui se connecte. Autorisez les cookies pour cette adresse dans les réglages de votre navigateur, puis recommencez depuis la console.',
  },
  notFound: {
    title: 'Cette page n’existe pas',
    text: 'Cette adresse est celle du service de connexion, mais elle ne contient rien à afficher.',
  },
  protocolError: {
    title: 'Connexion impossible',
    text: 'L’application a envoyé une demande que le service de connexion ne peut pas accepter. Veuillez recommencer depuis la console. Si le problème persiste, transmettez ces indications à votre administrateur\u00a0:',
  },
  accountSwitch: {
    title: 'Changement de compte',
    text: (name) => `Votre session (${name}) prend fin\u202f; vous continuez avec l’autre compte.`,
    submit: 'Continuer',
  },
  signOut: {
    title: 'Voulez-vous vous déconnecter\u202f?',
    text: (name) => `Session ouverte\u00a0: ${name}.`,
    submit: 'Se déconnecter',
    stay: 'Conserver ma session',
    busy: 'Déconnexion en cours…',
  },
  signedOut: {
    title: 'Votre session est terminée',
    text: 'Vous pouvez fermer cette page.',
  },
};

function span(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)}\u00a0minutes`;
  return `${seconds}\u00a0${seconds === 1 ? 'seconde' : 'secondes'}`;
}
