import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMailbox } from '../src/features/delivery-feedback/read-mailbox.service.ts';
import type { MailboxGateway } from '../src/gateways/mailbox.ts';
import { openMailbox } from '../src/gateways/mailbox-open.ts';
import { type Sql, sql } from '../src/platform/database.ts';
import { startTestServer } from './app.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';
import { startMailSink } from './mail-sink.ts';
import type { Returned } from './returned-mail.ts';

export interface SentRow {
  organization_id: string;
  id: string;
  release_id: string;
  distribution_id: string;
  state: string;
  reason: string | null;
  receipt: string | null;
}

/** An organization that sends into a sink, and a mailbox, a real Maildir, to which what comes back is brought. */
export async function startReturnedStage(env: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-maildir-'));
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(path.join(folder, part));
  const sink = await startMailSink();
  const server = await startTestServer({
    env: {
      SMTP_URL: sink.url,
      BOUNCE_ADDRESS: 'bounces@press.example',
      BOUNCE_MAILBOX: `maildir://${folder}`,
      ...env,
    },
    // A test reads when it says so, and not by the clock of the worker.
    gateways: { bounces: null },
    worker: true,
  });
  const { platform } = server;
  const organizationId = (await buildOrganization(platform)).id;
  const cookie = await server.signIn((await buildAccount(platform, { organizationId, role: 'admin' })).email);
  const call = (method: string, place: string, body?: unknown) =>
    server.call(method, `/api/distribution/${organizationId}/${place}`, { cookie, body });
  const maybe = <Row extends object>(statement: Sql) => server.system((db) => db.maybe<Row>(statement));
  const mailbox = openMailbox(`maildir://${folder}`);
  /** What a worker's reading knows; with something put in place of the mailbox's own. */
  const contextWith = (over: Partial<MailboxGateway> = {}, config = {}) => {
    const ctx = server.ctx();
    const bounces = { ...mailbox, ...over };
    return { ...ctx, config: { ...ctx.config, ...config }, gateways: { ...ctx.gateways, bounces } };
  };
  let delivered = 0;
  let people = 0;
  return {
    server,
    sink,
    folder,
    organizationId,
    cookie,
    call,
    maybe,
    newAddress(): string {
      people += 1;
      return `person${people}+list@a.example`;
    },
    /** Sends a release of its own to an address. @returns what came to the mail server, and the row of the ledger */
    async sendTo(address: string): Promise<Returned & { releaseId: string; distributionId: string }> {
      const { id: releaseId } = await buildRelease(platform, organizationId);
      const body = { from: { email: 'press@studio.example' }, contacts: [{ email: address }] };
      const { distributionId } = (await call('POST', `distribute-release/${releaseId}`, body)).json();
      const mail = sink.mails.findLast(({ to }) => to.includes(address));
      return {
        to: mail?.from ?? '',
        raw: mail?.raw ?? Buffer.alloc(0),
        address,
        releaseId,
        distributionId,
      };
    },
    rowOf: (releaseId: string) =>
      maybe<SentRow>(sql`select organization_id, id, release_id, distribution_id, state, reason, receipt from recipient
        where release_id = ${releaseId}`),
    suppressionOf: (address: string) =>
      maybe<{ kind: string; reason: string }>(
        sql`select kind, reason from suppression where organization_id = ${organizationId} and address = ${address}`,
      ),
    /** Puts a message into the mailbox, as a mail server does. */
    bring(message: string | Buffer): void {
      delivered += 1;
      writeFileSync(path.join(folder, 'new', `${1_700_000_000 + delivered}.${delivered}.mail`), message);
    },
    /** Reads the mailbox. */
    read: () => readMailbox(contextWith(), new AbortController().signal),
    mailbox,
    contextWith,
    list: (part: 'new' | 'cur') => readdirSync(path.join(folder, part)),
    async stop() {
      await server.stop();
      await sink.close();
      rmSync(folder, { recursive: true });
    },
  };
}
export type ReturnedStage = Awaited<ReturnType<typeof startReturnedStage>>;
