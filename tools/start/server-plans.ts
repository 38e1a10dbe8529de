import { join } from 'node:path';
import { registersSetting } from '@countersign/registers/registers-setting';
import { ROOT } from '../run/run-step.ts';
import type { ChildServerPlan } from './child-server.ts';
import { writeDemoRegisters } from './demo-registers.ts';
import type { StartSettings } from './start-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Public, like the other secrets of the local world. */
const demoBounceLogin = 'mailbox:Countersign-Demo-Bounces-1';

/** The local identity provider. */
export function identityPlan(settings: StartSettings): ChildServerPlan {
  return {
    name: 'The identity provider',
    command: ['identity-provider/src/main.ts'],
    environment: common(settings),
    readyUrl: `http://localhost:${settings.identity.port}${new URL(settings.issuer).pathname}/.well-known/openid-configuration`,
    logFile: join(settings.dataDir, 'log/identity-provider.log'),
  };
}

/** The SMTP catcher with its inbox. */
export function mailboxPlan(settings: StartSettings): ChildServerPlan {
  return {
    name: 'The mailbox',
    command: ['mailbox/src/main.ts'],
    environment: {
      ...common(settings),
      BOUNCE_REPORT_URL: `http://localhost:${settings.api.port}/api/mail-reports/postmark`,
      BOUNCE_POSTMARK_LOGIN: demoBounceLogin,
    },
    readyUrl: `http://localhost:${settings.mailbox.port}/api/mails?limit=1`,
    logFile: join(settings.dataDir, 'log/mailbox.log'),
  };
}

/** The stand-in for the official registers, which knows the demo's companies. */
export function registersPlan(settings: StartSettings): ChildServerPlan {
  return {
    name: 'The registers',
    command: ['registers/src/main.ts'],
    environment: { ...common(settings), REGISTERS_WORLD: writeDemoRegisters(settings.dataDir) },
    readyUrl: `${registersUrl(settings)}/health`,
    logFile: join(settings.dataDir, 'log/registers.log'),
  };
}

function registersUrl({ registers }: StartSettings): string {
  return `http://localhost:${registers.port}`;
}

/** The business API, which serves the built console; what the environment sets goes first. */
export function apiPlan(settings: StartSettings, environment: Environment): ChildServerPlan {
  const main = 'business-api/src/main.ts';
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const defaults = {
    MAIL_FROM: 'registrations@lumenda.example',
    MAIL_FROM_NAME: 'Lumenda Eye Care',
    LINK_HOSTS: 'www.lumenda.example, demo.example',
    FALLBACK_STAFF_EMAIL: 'administrator@demo.example',
    GROUP_ROLES: '{"administrator":"administrator","customer-service":"customer-service"}',
    DEMO_WORLD: '1',
    DRAIN_SECONDS: '0',
    // Signing out ends a token at the API as well, within half a minute.
    API_TOKEN_MODE: 'jwt+introspect',
    INTROSPECTION_CLIENT_ID: 'business-api',
    INTROSPECTION_CLIENT_SECRET: 'Countersign-Demo-Api-1',
    SMTP_URL: `smtp://127.0.0.1:${settings.smtp.port}`,
    // The mailbox plays what comes back.
    BOUNCE_POSTMARK_LOGIN: demoBounceLogin,
    // For `npm run webhooks:receive`; the key is public, like the secrets above.
    WEBHOOK_ORIGINS: 'http://localhost:4010',
    WEBHOOK_KEY: Buffer.from('Countersign-Demo-Webhook-Key-001').toString('base64'),
    DOCUMENT_KEY: Buffer.from('Countersign-Demo-Document-Key-01').toString('base64'),
    REGISTERS: JSON.stringify(registersSetting(registersUrl(settings))),
  };
  const set = Object.fromEntries(given.filter(([name]) => Object.hasOwn(defaults, name)));
  return {
    name: 'The business API',
    command: settings.dev === undefined ? [main] : ['--watch', '--watch-preserve-output', main],
    environment: { ...common(settings), ...defaults, ...set },
    readyUrl: `http://localhost:${settings.api.port}/api/health/ready`,
    logFile: join(settings.dataDir, 'log/business-api.log'),
  };
}

/** Vite's server for the console: hot reload, API calls passed on. */
export function devConsolePlan(settings: StartSettings, port: number): ChildServerPlan {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  return {
    name: 'Vite',
    command: [vite, 'console', '--port', `${port}`, '--strictPort'],
    environment: common(settings),
    readyUrl: `http://localhost:${port}/`,
    logFile: join(settings.dataDir, 'log/vite.log'),
  };
}

function common(settings: StartSettings) {
  return {
    PORT: `${settings.api.port}`,
    IDENTITY_PORT: `${settings.identity.port}`,
    MAILBOX_PORT: `${settings.mailbox.port}`,
    SMTP_PORT: `${settings.smtp.port}`,
    REGISTERS_PORT: `${settings.registers.port}`,
    DATA_DIR: settings.dataDir,
    CONSOLE_URL: settings.consoleUrl,
    IDENTITY_ISSUER: settings.issuer,
  };
}
