import { Readable, Transform } from 'node:stream';
import nodemailer from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MailError, type MailGateway, type MailMessage, type MailRefusal } from './mail.ts';
import { judgeSlow } from './mail-slow-host.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 20_000, socketTimeout: 50_000 };
/** Servers limit what they take from one connection. */
const messagesPerConnection = 500;
const idleMilliseconds = 5000;

interface Line {
  connection: SMTPConnection;
  sent: number;
  idleSince: number;
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** The command that was answered. */
  command?: string;
  /** The answers about the recipient, where the connection ended with one. */
  rejectedErrors?: SmtpError[];
}

function reasonOf(error: SmtpError): string {
  return (error.response ?? error.message).replace(/\s+/g, ' ').trim().slice(0, 500);
}

const stages: readonly [RegExp, MailRefusal['stage']][] = [
  [/^AUTH/, 'signIn'],
  [/^MAIL/, 'sender'],
  [/^RCPT/, 'recipient'],
];

function refusalOf(error: SmtpError, reply: number): MailRefusal {
  const answered = error.rejectedErrors?.[0]?.command ?? error.command ?? '';
  const stage = stages.find(([command]) => command.test(answered))?.[1] ?? 'message';
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? '')?.[1] ?? null;
  return { stage, reply, status };
}

function toMailError(error: SmtpError, bodyLeft: boolean): MailError {
  const reply = error.responseCode;
  if (reply !== undefined && reply >= 500)
    return new MailError('permanent', reasonOf(error), { refusal: refusalOf(error, reply) });
  if (reply !== undefined && reply >= 400) {
    const slow = judgeSlow(refusalOf(error, reply), reasonOf(error));
    // 421: the server is leaving, or has too many lines; unless it says that of the one for which it takes the mail.
    const isUnreached = reply === 421 && slow !== 'told';
    return new MailError('temporary', reasonOf(error), { isUnreached, isHostSlow: slow !== null });
  }
  if (error.code === 'EENVELOPE') return new MailError('permanent', reasonOf(error));
  return new MailError(bodyLeft ? 'doubt' : 'temporary', reasonOf(error), { isUnreached: !bodyLeft });
}

/** What a line that did not come about means: a wrong password is wrong for every message; anything else may be over in a while. */
function unreached(error: SmtpError): MailError {
  const { failure, message, refusal } = error.command?.startsWith('AUTH')
    ? toMailError(error, false)
    : new MailError('temporary', reasonOf(error));
  return new MailError(failure, message, { refusal, isUnreached: true });
}

/**
 * A message on its way. The library looks at every byte for line ends to mend and dots to double; a message that has
 * CRLF everywhere and no line that begins with a dot leaves as it is, which halves the work of sending it. Any other
 * one goes the library's way.
 */
class FinishedMessage extends Readable {
  /** The server has asked for the message: from here on a broken connection is a doubt. */
  hasLeft = false;
  readonly #raw: Buffer;

  constructor(raw: Buffer) {
    super();
    this.#raw = raw;
  }

  override _read(): void {
    this.hasLeft = true;
    this.push(this.#raw);
    this.push(null);
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    this.hasLeft = true;
    if (!(destination instanceof Transform) || !leavesAsItIs(this.#raw)) return super.pipe(destination);
    // Past the transformation; ending it adds the last line end and the dot.
    destination.push(this.#raw.subarray(0, -2));
    destination.end();
    return destination;
  }
}

const startsWithDot = (raw: Buffer) => raw[0] === 0x2e || raw.includes('\n.') || raw.includes('\r.');
const leavesAsItIs = (raw: Buffer) =>
  raw.length > 2 && raw.subarray(-2).toString('latin1') === '\r\n' && !startsWithDot(raw);

/** A connection that broke, or ended: with a 421 it ends first, and what was answered follows at once. */
const lostBy = (body: FinishedMessage, reject: (error: MailError) => void) => (error?: SmtpError) => {
  const fail = () =>
    reject(toMailError(error ?? new Error('The server closed the connection'), body.hasLeft));
  if (error) fail();
  else setImmediate(fail);
};

/** Connects, says hello, signs in and leaves. @throws Error in the server's words */
export async function verifyMailServer(url: string): Promise<string> {
  const transport = nodemailer.createTransport({ ...parseConnectionUrl(url), ...timeouts });
  await transport.verify();
  transport.close();
  return `the mail server ${new URL(url).host} takes our sign-in`;
}

/** Ends the lines that have carried nothing for a while. */
function quitIdle(idle: Line[], all: Set<Line>): void {
  while (idle[0] && Date.now() - idle[0].idleSince > idleMilliseconds) {
    const line = idle.shift() as Line;
    all.delete(line);
    line.connection.quit();
  }
}

/** Any SMTP server. Connections are opened as callers need them and kept for a moment between messages. */
export function openSmtpGateway(url: string): MailGateway {
  const settings = { ...parseConnectionUrl(url), ...timeouts };
  const idle: Line[] = [];
  const all = new Set<Line>();
  const drop = (line: Line) => {
    all.delete(line);
    line.connection.close();
  };
  const sweep = setInterval(() => quitIdle(idle, all), 1000);
  sweep.unref();

  async function connect(): Promise<Line> {
    const connection = new SMTPConnection(settings);
    const line: Line = { connection, sent: 0, idleSince: Date.now() };
    all.add(line);
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.once('end', () => reject(new Error('The server closed the connection')));
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      const { auth } = settings as { auth?: { user: string; pass: string } };
      if (auth) {
        await new Promise<void>((resolve, reject) => {
          connection.login({ credentials: auth } as never, (error) => (error ? reject(error) : resolve()));
        });
      }
    } catch (error) {
      drop(line);
      throw unreached(error as SmtpError);
    }
    connection.removeAllListeners('error');
    connection.removeAllListeners('end');
    // A line that dies while idle is only forgotten; while sending, the send reports it.
    const forget = () => {
      all.delete(line);
      const position = idle.indexOf(line);
      if (position >= 0) idle.splice(position, 1);
    };
    connection.on('error', forget);
    connection.on('end', forget);
    return line;
  }

  async function transmit(line: Line, message: MailMessage): Promise<void> {
    const body = new FinishedMessage(message.raw);
    await new Promise<void>((resolve, reject) => {
      const lost = lostBy(body, reject);
      line.connection.once('error', lost);
      line.connection.once('end', lost);
      line.connection.send(message.envelope, body, (error) => {
        line.connection.removeListener('error', lost);
        line.connection.removeListener('end', lost);
        if (error) reject(toMailError(error, body.hasLeft));
        else resolve();
      });
    });
  }

  return {
    namesOnly: false,
    rewrites: [],
    async send(message) {
      const line = idle.pop() ?? (await connect());
      try {
        await transmit(line, message);
      } catch (error) {
        drop(line);
        throw error;
      }
      line.sent += 1;
      line.idleSince = Date.now();
      if (line.sent >= messagesPerConnection || !all.has(line)) drop(line);
      else idle.push(line);
      return null;
    },
    async close() {
      clearInterval(sweep);
      for (const line of [...all]) {
        line.connection.removeAllListeners();
        line.connection.on('error', () => undefined);
        drop(line);
      }
    },
  };
}
