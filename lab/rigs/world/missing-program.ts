import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A rig cannot run on this machine or by this account. */
export class CannotRunHere extends Error {
  override name = 'CannotRunHere';
}

/** A rig's other program is not installed here. */
export class MissingProgram extends CannotRunHere {
  override name = 'MissingProgram';
  constructor(program: string, packages: readonly string[]) {
    super(
      `${program} was not found. This rig needs these Debian packages: apt-get install --no-install-recommends ${packages.join(' ')}`,
    );
  }
}

/** Debian installs servers where an ordinary account's path does not lead. */
const moreFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** The path of an installed program; throws MissingProgram with the packages that hold it. */
export function requireProgram(program: string, packages: readonly string[]): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...moreFolders];
  const found = folders
    .filter(Boolean)
    .map((folder) => join(folder, program))
    .find(isExecutable);
  if (found === undefined) throw new MissingProgram(program, packages);
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
