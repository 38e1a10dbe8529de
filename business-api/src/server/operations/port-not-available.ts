/** The address to listen on is taken, is not this machine's, or needs a right; the message is for the operator. */
export class PortNotAvailable extends Error {
  override name = 'PortNotAvailable';

  constructor(setting: 'PORT' | 'OPERATIONS_PORT', cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The address of HOST and ${setting} cannot be used: ${why}`, { cause });
  }
}
