import { ConsoleConfiguration } from '@countersign/contract/console-configuration';

interface PageWithConfiguration {
  readonly getElementById: (id: string) => { readonly textContent: string | null } | null;
}

export type ConfigurationFault = 'unreachable' | 'unreadable';

/** The console has no usable configuration: only a message can be shown. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly fault: ConfigurationFault;

  constructor(fault: ConfigurationFault, options?: ErrorOptions) {
    super(`The configuration is ${fault}`, options);
    this.fault = fault;
  }
}

/**
 * Reads the configuration that the server inserted into the page; a static host serves
 * `/config.json` instead. Rejects with ConfigurationError.
 */
export async function readConfiguration(
  page: PageWithConfiguration = document,
  fetchFile: typeof fetch = fetch,
): Promise<ConsoleConfiguration> {
  const inPage = page.getElementById('configuration')?.textContent?.trim() ?? '';
  return parseConfiguration(inPage === '' ? await fetchConfiguration(fetchFile) : inPage);
}

async function fetchConfiguration(fetchFile: typeof fetch): Promise<string> {
  try {
    const response = await fetchFile('/config.json', { credentials: 'omit', redirect: 'error' });
    if (response.ok) return await response.text();
  } catch (cause) {
    throw new ConfigurationError('unreachable', { cause });
  }
  throw new ConfigurationError('unreachable');
}

function parseConfiguration(text: string): ConsoleConfiguration {
  try {
    return ConsoleConfiguration.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConfigurationError('unreadable', { cause });
  }
}
