import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { startTestServer, type TestServer, testPassword } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';

/** What a mail about an account said. */
export interface ReadMail {
  subject: string;
  text: string;
  html: string;
  from: string;
  code: string;
  /** Behind the `#` of its link. */
  token: string;
  link: string;
}

/** A browser: keeps the cookies it is given. */
export interface TestBrowser {
  call(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  login(email: string, password?: string): Promise<LightMyRequestResponse>;
  /** Asks for a code of the sign-in that waits. */
  makePass(method?: string, more?: object): Promise<LightMyRequestResponse>;
  /** Finishes it. */
  finishPass(pass: string, more?: object): Promise<LightMyRequestResponse>;
  isSignedIn(): Promise<boolean>;
  cookies: Map<string, string>;
}

export interface ComingIn {
  server: TestServer;
  sink: MailSink;
  /** Moves the time on, milliseconds. */
  advance(milliseconds: number): void;
  browser(options?: { address?: string; userAgent?: string }): TestBrowser;
  /** Mails to an address so far, the oldest first. */
  mailsTo(email: string): Promise<ReadMail[]>;
  /** Waits until so many mails to the address have come, and answers the last of them. */
  mailTo(email: string, count?: number): Promise<ReadMail>;
  /** Waits for a mail with that subject. */
  mailAbout(email: string, subject: string): Promise<ReadMail>;
  /** Runs a statement as the owner. */
  write(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** A code that is not this one. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The real app with a real mail server and worker, and a clock that can be moved. */
export async function startComingIn(env: Record<string, string> = {}): Promise<ComingIn> {
  const sink = await startMailSink();
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset) };
  const server = await startTestServer({ worker: true, clock, env: { SMTP_URL: sink.url, ...env } });

  const mailsTo = async (email: string): Promise<ReadMail[]> => {
    const own = sink.mails.filter(({ to }) => to.includes(email));
    return Promise.all(
      own.map(async (mail) => {
        const { subject = '', text = '', html = '', from } = await mail.parsed();
        const link = /^https?:\S+$/m.exec(text)?.[0] ?? '';
        const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
        const token = /token=([\w-]+)/.exec(link)?.[1] ?? '';
        return { subject, text, html, from: from?.address ?? '', code, token, link };
      }),
    );
  };

  const waitFor = (email: string, pick: (mails: ReadMail[]) => ReadMail | undefined) =>
    vi.waitFor(
      async () => {
        const mail = pick(await mailsTo(email));
        if (!mail) throw new Error(`the mail to ${email} has not come`);
        return mail;
      },
      { timeout: 20_000, interval: 50 },
    );

  function browser({ address = '127.0.0.1', userAgent = 'Mozilla/5.0 Test' } = {}): TestBrowser {
    const cookies = new Map<string, string>();
    const call: TestBrowser['call'] = async (method, url, body, headers = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await server.app.inject({
        method: method as 'POST',
        url,
        remoteAddress: address,
        headers: {
          'user-agent': userAgent,
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      for (const { name, value } of answer.cookies) {
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return answer;
    };
    return {
      call,
      cookies,
      login: (email, password = testPassword) => call('POST', '/api/auth/login', { email, password }),
      makePass: (method = 'email', more = {}) =>
        call('POST', '/api/auth/makeSecondFactorAuthPass', { method, ...more }),
      finishPass: (pass, more = {}) =>
        call('POST', '/api/auth/finish2FactorAuth', { pass, method: 'email', ...more }),
      isSignedIn: async () => (await call('GET', '/api/auth/info')).statusCode === 200,
    };
  }

  return {
    server,
    sink,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    browser,
    mailsTo,
    mailTo: (email, count = 1) => waitFor(email, (mails) => mails[count - 1]),
    mailAbout: (email, wanted) => waitFor(email, (mails) => mails.find(({ subject }) => subject === wanted)),
    async write(statement, values = []) {
      const answer = await server.platform.database.withSystem((db) => db.client.query(statement, values));
      return answer.rows as Record<string, unknown>[];
    },
    async stop() {
      await server.stop();
      await sink.close();
    },
  };
}

/** The same with an organization that asks its members for a second factor. */
export async function startStrictWorld() {
  const world = await startComingIn();
  const settings = { requireAuth: true, require2FactorAuth: true };
  const organizationId = (await buildOrganization(world.server.platform, { settings })).id;
  const member = () => buildAccount(world.server.platform, { organizationId, role: 'producer' });
  return { world, organizationId, member };
}
export type StrictWorld = Awaited<ReturnType<typeof startStrictWorld>>;
