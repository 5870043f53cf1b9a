import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Container } from '../server/container';
import { readEnvironment } from '../server/env';
import { createNodeListener } from '../server/http/create-node-listener';
import { createPathClaim } from '../server/http/create-path-claim';
import { isTrustedHost } from '../server/http/trusted-hosts';
import { loadSettings } from '../server/settings/load-settings';
import type { Settings } from '../server/settings/settings';
import { createListener } from './create-listener';
import { ensureDataFolder } from './ensure-data-folder';
import { openBrowser } from './open-browser';
import type { ServeOptions } from './serve-options';
import { requirePages, startPages, type Pages } from './start-pages';
import { stopOnSignal } from './stop-on-signal';
import { welcomeText } from './welcome-text';

/** `parley serve`: settings, port, data folder, agents and pages, in the order in which a mistake is cheapest to find. */
export async function serve(options: ServeOptions, version: string): Promise<void> {
  const startedAt = performance.now();
  const settings = loadSettings({
    environment: readEnvironment(),
    workingFolder: process.cwd(),
    flags: options.flags,
    ...(options.configFile === undefined ? {} : { configFile: options.configFile }),
  });
  if (settings.ui) requirePages(settings.package_root);
  ensureDataFolder(settings.data_dir);
  const door = createDoor();
  const listener = await createListener(settings, door.handle);
  const port = (listener.address() as AddressInfo).port;

  const { createContainer } = await import('../server/container'); // most of the program: mistakes above are told without it
  const container = await createContainer(settings);
  const pages = settings.ui
    ? await startPages({ folder: settings.package_root, hostname: settings.host, port })
    : undefined;
  door.open(pages === undefined ? createNodeListener(container.http) : route(container, pages));

  const say = (text: string) => {
    if (!options.isQuiet) process.stdout.write(text);
  };
  stopOnSignal({ listener, container, pages, drainMs: settings.drain_timeout * 1000, say });
  const url = settings.public_url ?? localUrl(settings, port);
  const agents = await container.application.listAgents();
  say(welcomeText({ version, url, seconds: (performance.now() - startedAt) / 1000, agents, settings }));
  if (options.shouldOpen) openBrowser(url);
}

/** Requests that come while the server is still starting wait; they are not refused. */
function createDoor(): { handle: RequestListener; open: (listener: RequestListener) => void } {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let inside: RequestListener | undefined;
  return {
    handle: (request, response) => {
      if (inside === undefined) waiting.push([request, response]);
      else inside(request, response);
    },
    open: (listener) => {
      inside = listener;
      for (const [request, response] of waiting.splice(0)) listener(request, response);
    },
  };
}

/** The API's paths are answered here, all others by Next. A foreign `Host` sees no page: the API refuses it. */
function route(container: Container, pages: Pages): RequestListener {
  const isEndpoint = createPathClaim(container.routes);
  const { host, public_url: publicUrl = null } = container.settings;
  const answer = createNodeListener(container.http);
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (isEndpoint(path) || !isTrustedHost(request.headers.host ?? '', { host, publicUrl })) {
      answer(request, response);
    } else {
      pages.handle(request, response);
    }
  };
}

function localUrl({ host, ssl_certfile: certificate }: Settings, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `${certificate === undefined ? 'http' : 'https'}://${name}:${port}`;
}
