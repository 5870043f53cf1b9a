import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Whether the program is there and may be run: by its path, or in `PATH`. */
export async function isInstalled(command: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  if (isAbsolute(command)) return isExecutable(command);
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const endings = process.platform === 'win32' ? ['', ...(env['PATHEXT'] ?? '.EXE;.CMD').split(';')] : [''];
  const candidates = folders.flatMap((folder) => endings.map((ending) => join(folder, command + ending)));
  return (await Promise.all(candidates.map(isExecutable))).includes(true);
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
