import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailGateway } from './mail.ts';
import { openSmtpGateway } from './mail-smtp.ts';

const arrived: string[] = [];
/** The server ends the connection with these words. */
const closing = (words: string) => Object.assign(new Error(words), { responseCode: 421 });
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    done(address.startsWith('slow') ? closing('4.7.28 Unusual rate of mail') : null);
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (session.envelope.rcptTo[0]?.address.startsWith('dot'))
        return done(closing('4.7.0 Try again later'));
      arrived.push(Buffer.concat(chunks).toString('utf8'));
      done();
    });
  },
});
let gateway: MailGateway;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway = openSmtpGateway(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await gateway.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

async function send(raw: string): Promise<string | undefined> {
  arrived.length = 0;
  const envelope = { from: 'press@mifras.example', to: 'reader@example.com' };
  await gateway.send({ id: 'one', envelope, raw: Buffer.from(raw, 'utf8') });
  return arrived[0];
}

it.each([
  ['an ordinary message', 'Subject: a\r\n\r\nשלום\r\n', undefined],
  ['one that is larger than a socket takes at once', `Subject: a\r\n\r\n${'x'.repeat(70)}\r\n`, 40_000],
  ['lines that begin with dots', 'Subject: a\r\n\r\n.\r\n..\r\n.a\r\n', undefined],
  ['a first line that begins with a dot', '.a\r\n', undefined],
])('transmits %s unchanged, and the connection stays in step', async (_name, message, lines) => {
  const raw = message + 'line of text\r\n'.repeat(lines ?? 0);
  expect(await send(raw)).toBe(raw);
  expect(await send('Subject: next\r\n\r\nb\r\n')).toBe('Subject: next\r\n\r\nb\r\n');
});

it.each([
  ['a bare line feed before a dot', 'Subject: a\r\n\r\none\n.\nRCPT TO:<x@example.com>\r\n'],
  ['a bare carriage return before a dot', 'Subject: a\r\n\r\none\r.\rRCPT TO:<x@example.com>\r\n'],
])('does not let %s end the message', async (_name, raw) => {
  const body = await send(raw);
  expect(body).toContain('RCPT TO');
  expect(arrived).toHaveLength(1);
});

it('ends a last line that has no end', async () => {
  expect(await send('Subject: a\r\n\r\nno end')).toBe('Subject: a\r\n\r\nno end\r\n');
});

it.each([
  ['slow@example.com', '421 4.7.28 Unusual rate of mail'],
  ['dot@example.com', '421 4.7.0 Try again later'],
])('reads the 421 with which a server ends the connection: %s', async (to, words) => {
  const raw = Buffer.from('Subject: a\r\n\r\na\r\n');
  const sent = gateway.send({ id: 'one', envelope: { from: 'press@mifras.example', to }, raw });
  await expect(sent).rejects.toMatchObject({
    failure: 'temporary',
    message: expect.stringContaining(words),
    isHostSlow: true,
    isUnreached: false,
  });
});
