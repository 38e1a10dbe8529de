import { createMailQueue } from '../mail/queue-mail.ts';

/** Puts mails into the outbox as a console at https://console.example would. */
export const sampleMailQueue = createMailQueue({
  consoleUrl: 'https://console.example',
  sender: { name: 'Lumenda', address: 'registrations@lumenda.example' },
  fallbackStaffEmail: 'fallback@lumenda.example',
  linkHosts: ['help.lumenda.example'],
  smtpUrl: 'smtp://127.0.0.1:1',
});
