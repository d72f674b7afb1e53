import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first program of this name in the folders of a PATH; undefined when there is none. */
export function findOnPath(command: string, path = ''): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, command)).find(isProgram);
}

/** Whether the file is there and ours to run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // absent, or not for us to run
  }
}

/** The path of nginx, which Debian keeps out of the PATH of users; undefined when there is none. */
export function findNginx(): string | undefined {
  return findOnPath('nginx', `${process.env.PATH}:/usr/sbin:/usr/local/sbin`);
}
