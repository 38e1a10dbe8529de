import { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import * as z from 'zod/mini';

/** What a company configures about the console: names, links, password rules. */
export const ConsoleBranding = z.pick(ConsoleConfiguration, {
  brand: true,
  links: true,
  passwordRules: true,
});
export type ConsoleBranding = z.infer<typeof ConsoleBranding>;

/** Used for each part that CONSOLE_BRANDING leaves out. */
export const defaultBranding: ConsoleBranding = {
  brand: {
    name: { default: 'Countersign' },
    company: { default: 'Lumenda Eye Care' },
    copyrightYear: 2026,
  },
  links: {
    privacy: {
      default: 'https://www.lumenda.example/privacy',
      fr: 'https://www.lumenda.example/fr/confidentialite',
      ja: 'https://www.lumenda.example/ja/privacy',
    },
    terms: {
      default: 'https://www.lumenda.example/terms',
      fr: 'https://www.lumenda.example/fr/conditions',
      ja: 'https://www.lumenda.example/ja/terms',
    },
    access: { default: 'mailto:access@lumenda.example' },
  },
  passwordRules: { minimumLength: 12, maximumLength: 72 },
};
