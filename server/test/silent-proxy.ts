import net from 'node:net';

export interface SilentProxy {
  port: number;
  /** Connections there are get no answer any more, nor an end; new ones work. */
  swallow(): void;
  close(): Promise<void>;
}

/** Stands in front of a server as a firewall does that may lose its table of connections. */
export async function startSilentProxy(target: { host: string; port: number }): Promise<SilentProxy> {
  const pairs = new Set<[net.Socket, net.Socket]>();
  const server = net.createServer((near) => {
    const far = net.connect(target.port, target.host);
    const pair: [net.Socket, net.Socket] = [near, far];
    pairs.add(pair);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    swallow() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
      }
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
