import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface Breaks {
  /** What the client sent is swallowed: it waits for an answer that never comes. */
  hang?: (text: string) => boolean;
  /** The connection breaks off right after this was passed on, so it is not known whether it arrived. */
  cut?: (text: string) => boolean;
}

export interface MailRelay {
  url: string;
  /** Breaks every connection that is open. */
  breakAll(): void;
  close(): void;
}

/** Stands between product and mail server, so that a connection can be cut or held at an exact point. */
export async function startMailRelay(target: string, { hang, cut }: Breaks): Promise<MailRelay> {
  const sockets = new Set<Socket>();
  const port = Number(new URL(target).port);
  const relay = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (data) => {
      const text = data.toString('latin1');
      if (hang?.(text)) return;
      upstream.write(data);
      if (cut?.(text)) client.destroy();
    });
    upstream.on('data', (data) => client.write(data));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', () => resolve()));
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    breakAll,
    close() {
      breakAll();
      relay.close();
    },
  };
}
