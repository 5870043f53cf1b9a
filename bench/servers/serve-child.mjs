import { createServer } from 'node:http';

/** Serves on a free port of loopback, tells the parent which, and ends with it. */
export function serveChild(onRequest) {
  const server = createServer((request, response) => {
    onRequest(request, response).catch((error) => response.destroy(error));
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', 511, () => process.send?.({ port: server.address().port }));
  process.on('disconnect', () => process.exit());
}
