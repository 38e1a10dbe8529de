import type { NewAccount } from './account.ts';

export const demoPassword = 'Countersign-Demo-1';

/** The people of the demo world. The provider refuses to start with them off this computer. */
export const demoAccounts: readonly NewAccount[] = [
  demo('administrator', 'Alex Morgan', 'en_US', ['administrator']),
  demo('administrateur', 'Camille Laurent', 'fr_FR', ['administrator', 'market:FR']),
  demo('kanrisha', '佐藤 美咲', 'ja_JP', ['administrator', 'market:JP']),
  demo('service', 'Sam Whitfield', 'en_GB', ['customer-service']),
  demo('nobody', 'Jonas Weber', 'de_DE', []),
];

function demo(user: string, name: string, genLocale: string, groups: string[]): NewAccount {
  return { email: `${user}@demo.example`, name, genLocale, groups, password: demoPassword };
}
