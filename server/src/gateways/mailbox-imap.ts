import type { ImapFlow } from 'imapflow';
import { type MailboxGateway, mostBytes } from './mailbox.ts';

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Failures of the library name the command and keep the words of the server beside it. */
function wordsOf(error: unknown): string {
  const { responseText, message } = error as { responseText?: string; message?: string };
  return (responseText ?? message ?? String(error)).replace(/\s+/g, ' ').trim().slice(0, 300);
}

async function connect(url: URL): Promise<ImapFlow> {
  // Who reads no mailbox over the network never loads it.
  const { ImapFlow: Client } = await import('imapflow');
  const secure = url.protocol === 'imaps:';
  const client = new Client({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
  });
  // A line that breaks rejects what waits for it; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A mailbox behind IMAP: INBOX, or the one that the address names. `imap:` asks for TLS as soon as the server offers it. */
export function openImap(address: string): MailboxGateway {
  const url = new URL(address);
  const name = decodeURIComponent(url.pathname.slice(1)) || 'INBOX';

  async function inside<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    let client: ImapFlow | undefined;
    try {
      client = await connect(url);
      const lock = await client.getMailboxLock(name);
      try {
        return await work(client);
      } finally {
        lock.release();
      }
    } catch (error) {
      throw error instanceof TakeError
        ? error.cause
        : new Error(`the mailbox at ${url.host} says: ${wordsOf(error)}`);
    } finally {
      await client?.logout().catch(() => client?.close());
    }
  }
  const listUnread = async (client: ImapFlow): Promise<number[]> =>
    (await client.search({ seen: false }, { uid: true })) || [];

  return {
    read: (take, { messages, signal }) =>
      inside(async (client) => {
        let taken = 0;
        for (const uid of (await listUnread(client)).sort((one, other) => one - other)) {
          if (taken >= messages || signal.aborted) break;
          const mail = await client.fetchOne(
            String(uid),
            { source: { maxLength: mostBytes } },
            { uid: true },
          );
          const { source } = mail || {};
          if (!source) continue;
          await take({ raw: source }).catch((error: unknown) => {
            throw new TakeError(error);
          });
          await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
          taken += 1;
        }
        return taken;
      }),
    verify: () =>
      inside(async (client) => {
        const { length } = await listUnread(client);
        return `the mailbox ${name} at ${url.host} opens, ${length} messages in it are unread`;
      }),
  };
}

/** A message could not be taken: no failure of the mailbox. */
class TakeError extends Error {
  constructor(cause: unknown) {
    super('not taken', { cause });
  }
}
