import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ImapStandIn {
  /** `imap://user:password@host:port` of it. */
  url: string;
  /** Every command that came, as it was written. */
  commands: string[];
  messages: { uid: number; raw: string; isSeen: boolean }[];
  close(): Promise<void>;
}

/** What an IMAP server says (RFC 3501) to somebody who reads what is unread and marks it, and no more. */
export async function startImapServer(password: string): Promise<ImapStandIn> {
  const commands: string[] = [];
  const messages: ImapStandIn['messages'] = [];
  const sockets = new Set<Socket>();

  function fetched(uids: string, line: string): string {
    const [from = 0, length = Number.MAX_SAFE_INTEGER] = (/BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(line) ?? [])
      .slice(1)
      .map(Number);
    return messages
      .filter(({ uid }) => String(uid) === uids)
      .map(({ uid, raw }) => {
        const part = Buffer.from(raw).subarray(from, from + length);
        return `* ${messages.findIndex((one) => one.uid === uid) + 1} FETCH (UID ${uid} BODY[]<${from}> {${part.length}}\r\n${part.toString()})\r\n`;
      })
      .join('');
  }
  function answer(line: string): string {
    const [tag = '', ...rest] = line.split(' ');
    const command = rest.join(' ').toUpperCase();
    const ok = `${tag} OK done\r\n`;
    if (command.startsWith('CAPABILITY')) return `* CAPABILITY IMAP4rev1\r\n${ok}`;
    if (command.startsWith('LOGIN'))
      return line.includes(password) ? ok : `${tag} NO [AUTHENTICATIONFAILED] Wrong password\r\n`;
    if (command.startsWith('LIST'))
      return `${command.endsWith('"" ""') ? '* LIST (\\Noselect) "/" ""\r\n' : ''}${ok}`;
    if (command.startsWith('SELECT'))
      return command === 'SELECT INBOX'
        ? `* ${messages.length} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 99] ok\r\n${tag} OK [READ-WRITE] done\r\n`
        : `${tag} NO No such mailbox\r\n`;
    if (command.startsWith('UID SEARCH'))
      return `* SEARCH ${messages.flatMap(({ uid, isSeen }) => (isSeen ? [] : [uid])).join(' ')}\r\n${ok}`;
    const [, uids = ''] = /^UID (?:FETCH|STORE) (\S+)/.exec(command) ?? [];
    if (command.startsWith('UID FETCH')) return fetched(uids, line) + ok;
    if (command.startsWith('UID STORE')) {
      for (const message of messages) if (String(message.uid) === uids) message.isSeen = true;
      return ok;
    }
    if (command.startsWith('LOGOUT')) return `* BYE\r\n${ok}`;
    return /^(NOOP|CLOSE|UNSELECT)/.test(command) ? ok : `${tag} BAD unknown\r\n`;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (data) => {
      const lines = (rest + data.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        commands.push(line);
        socket.write(answer(line));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://bounces%40press.example:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    commands,
    messages,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
