import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a server, whose network is as bad as a test wants it. */
export class CuttingProxy implements AsyncDisposable {
  /** Connections are refused for as long as this is false. */
  isUp = true;
  /** Every piece of an answer is held back for so long, and no longer: order is kept. */
  delayMs = 0;
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  }

  static async before(target: string): Promise<CuttingProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new CuttingProxy(server);
    server.on('connection', (client) => proxy.#carry(client, connect(Number(port), hostname)));
    return proxy;
  }

  /** Breaks every connection that is open, in mid-sentence. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #carry(client: Socket, upstream: Socket): void {
    if (!this.isUp) {
      client.resetAndDestroy();
      upstream.destroy();
      return;
    }
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (this.delayMs === 0) client.write(bytes);
      else setTimeout(() => client.writable && client.write(bytes), this.delayMs);
    });
  }
}
