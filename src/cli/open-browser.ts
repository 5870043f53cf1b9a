import { spawn } from 'node:child_process';

const COMMANDS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens the page in the person's browser. Without a browser nothing happens: the URL is on the screen anyway. */
export function openBrowser(url: string): void {
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
