/** The English texts of the provider's pages; the other languages have the same keys. */
export const english = {
  languageName: 'English',
  languageSwitch: 'Language',
  product: 'Countersign',
  productLine: 'Business registrations',
  signIn: {
    title: 'Sign in',
    intro: 'Review and decide business registrations.',
    again: 'For your security, please confirm your identity.',
    email: 'Email address',
    password: 'Password',
    submit: 'Sign in',
    cancel: 'Cancel',
    empty: 'Enter your email address and your password.',
    wrong: 'The email address or password is incorrect. Please check both.',
    wait: (seconds: number) => `Too many failed attempts. You can try again in ${span(seconds)}.`,
  },
  demo: {
    title: 'Demo accounts',
    intro: 'For trying things out on this computer. Select one to sign in.',
    passwordIs: 'Password for all accounts:',
    signInAs: (name: string) => `Sign in as ${name}`,
    changed: 'Password changed: please enter it above',
    administrator: 'Administrator',
    customerService: 'Customer service',
    noRole: 'No role',
    allMarkets: 'all markets',
  },
  expired: {
    title: 'This sign-in page has expired',
    text: 'It has already been used, or it was open for too long. Please start again from the console.',
    link: 'Go to the console',
  },
  noCookies: {
    title: 'Your browser blocks cookies',
    text: 'Without cookies the sign-in service cannot tell who is signing in. Allow cookies for this address in your browser’s settings, then start again from the console.',
  },
  notFound: {
    title: 'Page not found',
    text: 'This address belongs to the sign-in service, but there is no page here.',
  },
  protocolError: {
    title: 'Sign-in is not possible',
    text: 'The application sent a request that the sign-in service cannot accept. Please start again from the console. If it keeps happening, contact your administrator with these details:',
  },
  accountSwitch: {
    title: 'Switching accounts',
    text: (name: string) =>
      `You were signed in as ${name}. That session ends now, and you continue with the other account.`,
    submit: 'Continue',
  },
  signOut: {
    title: 'Sign out?',
    text: (name: string) => `You are signed in as ${name}.`,
    submit: 'Sign out',
    stay: 'Stay signed in',
    busy: 'Signing you out…',
  },
  signedOut: {
    title: 'You are signed out',
    text: 'You can close this page.',
  },
};

export type PageTexts = typeof english;

/** In minutes where seconds would have to be counted. */
function span(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}
