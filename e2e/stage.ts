import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childServer } from '../server/test/child-server.ts';
import { startMailRelay } from '../server/test/mail-relay.ts';
import { type MailSink, smtpRefusal, startMailSink } from '../server/test/mail-sink.ts';
import { startTextSink, type TextSink } from '../server/test/text-sink.ts';
import { copyTemplate } from './stage-template.ts';

const password = 'Journey-Pass-2026';

/** The product on a fresh data folder, with a real mail server and a gateway of text messages that keep what they take. */
export interface Stage {
  url: string;
  dataFolder: string;
  sink: MailSink;
  textSink: TextSink;
  /** Addresses that the mail server refuses, and those at whose message the connection breaks, for as long as they stand here. */
  refused: Set<string>;
  broken: Set<string>;
  /** Domains whose host asks for less at a time. */
  slow: Set<string>;
  /** While it is set, the mail server forwards nothing for us, to any address. */
  relayDenied: boolean;
  password: string;
  stop(): Promise<void>;
}

/**
 * Starts web, worker and database as their own processes, with the demo organizations and, if asked, their content.
 * With `owner` there is no demo, and that address is the first admin. With `outbox` nothing is sent: the product keeps its messages itself. `webhookNetworks`: where webhooks may go besides
 * the internet. `dnsServer`: where the DNS of sender domains is asked; their SPF then has to include `spf.house.example`,
 * and mail comes back to a name below the demo's own.
 */
export async function startStage({
  content = false,
  outbox = false,
  serviceWorker = false,
  webhookNetworks = '',
  dnsServer = '',
  owner = '',
} = {}): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-journey-'));
  // The database's user must be able to enter it.
  chmodSync(folder, 0o755);
  const refused = new Set<string>();
  const broken = new Set<string>();
  const slow = new Set<string>();
  const sink = await startMailSink({
    onRecipient(address) {
      if (stage.relayDenied) throw smtpRefusal(554, '5.7.1 Relay access denied');
      if (refused.has(address)) throw smtpRefusal(550, 'No such person here');
      if (slow.has(address.replace(/^.*@/, ''))) throw smtpRefusal(421, '4.7.28 Unusual rate of mail');
    },
  });
  const textSink = await startTextSink();
  const relay = await startMailRelay(sink.url, {
    cut: (text) => [...broken].some((address) => new RegExp(`^To: .*${address}`, 'm').test(text)),
  });
  const dataFolder = path.join(folder, 'data');
  const world = { DEMO: String(!owner), DEMO_CONTENT: String(content), DEMO_PASSWORD: password };
  // Without a demo there is nothing to copy, and the first start is what is looked at. A script that is no journey starts once.
  const templates = process.env.STAGE_TEMPLATES;
  if (templates && !owner)
    await copyTemplate(path.join(templates, content ? 'content' : 'plain'), world, dataFolder);
  const server = await childServer({
    ...world,
    DATA_DIR: dataFolder,
    ...(!outbox && { SMTP_URL: relay.url, SMS_URL: textSink.url }),
    // A worker between page and server hides requests from what a journey puts in their way.
    SERVICE_WORKER: String(serviceWorker),
    WEBHOOK_NETWORKS: webhookNetworks,
    ...(dnsServer && {
      DNS_SERVERS: dnsServer,
      SPF_INCLUDE: 'spf.house.example',
      BOUNCE_ADDRESS: 'bounces@back.mifras.example',
    }),
    ...(owner && { ADMIN_EMAIL: owner, ADMIN_PASSWORD: password }),
  });
  await server.start();
  const stage: Stage = {
    // The name that the links of mails carry, so that one origin serves all.
    url: server.url.replace('127.0.0.1', 'localhost'),
    dataFolder,
    sink,
    textSink,
    refused,
    broken,
    slow,
    relayDenied: false,
    password,
    async stop() {
      await server.stop();
      relay.close();
      await sink.close();
      await textSink.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return stage;
}
