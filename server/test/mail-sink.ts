import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SunkMail {
  from: string;
  to: string[];
  raw: Buffer;
  parsed(): Promise<Email>;
}

export interface MailSink {
  url: string;
  mails: SunkMail[];
  close(): Promise<void>;
}

interface Behaviour {
  /** Throws to refuse a sender. */
  onSender?: (address: string) => void;
  /** Asks for a sign-in; throws to refuse one. */
  onSignIn?: (password: string) => void;
  /** Throws to refuse a recipient; `responseCode` on the error decides 4xx or 5xx. */
  onRecipient?: (address: string) => void;
  /** Called when a message is whole; throwing refuses it. */
  onMessage?: (mail: SunkMail) => void | Promise<void>;
}

/** An SMTP error with a reply code. */
export function smtpRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A real SMTP server on loopback that keeps what it takes. */
export async function startMailSink(behaviour: Behaviour = {}): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const server = new SMTPServer({
    authOptional: !behaviour.onSignIn,
    disabledCommands: behaviour.onSignIn ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      try {
        behaviour.onSignIn?.(password ?? '');
        done(null, { user: username });
      } catch (error) {
        done(error as Error);
      }
    },
    onMailFrom(address, _session, done) {
      try {
        behaviour.onSender?.(address.address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onRcptTo(address, _session, done) {
      try {
        behaviour.onRecipient?.(address.address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const mail: SunkMail = {
          from,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          parsed: () => PostalMime.parse(raw),
        };
        Promise.resolve()
          .then(() => behaviour.onMessage?.(mail))
          .then(
            () => {
              mails.push(mail);
              done();
            },
            (error: Error) => done(error),
          );
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
