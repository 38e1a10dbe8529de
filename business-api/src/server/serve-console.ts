import type { FastifyInstance } from 'fastify';
import type { Configuration } from './configuration/configuration.ts';
import { consolePage } from './console-page/console-page.ts';

/** Adds the pages of the built console, as the configuration describes it. */
export async function serveConsole(
  app: FastifyInstance,
  configuration: Configuration,
): Promise<void> {
  await app.register(consolePage, {
    directory: configuration.consoleDirectory,
    previousDirectory: configuration.previousConsoleDirectory,
    consoleUrl: configuration.consoleUrl,
    issuer: configuration.token.issuer,
    clientId: configuration.consoleClientId,
    session: configuration.consoleSession,
    dpop: configuration.dpop,
    worker: configuration.consoleWorker,
    identity: configuration.consoleIdentity,
    redirectOrigins: configuration.redirectOrigins,
    documentOrigins: configuration.documentOrigins,
    takesDocuments: configuration.documents.keys.length > 0,
    branding: configuration.consoleBranding,
  });
}
