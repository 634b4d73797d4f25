import pg from 'pg';

const listenAgainAfter = 500;

/**
 * Calls back at every notification of a channel, and once whenever it has begun to listen.
 * @returns stop
 */
export function listenTo(url: string, channel: string, onNotify: () => void): () => Promise<void> {
  let stopped = false;
  let current: pg.Client | null = null;
  async function connect(): Promise<void> {
    if (stopped) return;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'firstlook-listen',
      keepAlive: true,
    });
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      if (!stopped) setTimeout(() => void connect(), listenAgainAfter).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', onNotify);
    current = client;
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      // Something may have been said while the connection was away.
      onNotify();
    } catch {
      again();
      await client.end().catch(() => undefined);
    }
  }
  void connect();
  return async () => {
    stopped = true;
    await current?.end().catch(() => undefined);
  };
}
