import { type Sql, sql } from '../src/platform/database.ts';
import { startTestServer } from './app.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';
import { type MadeNotice, twilioNotice } from './sms-notice.ts';
import { protocols, smsEnvironment } from './sms-protocol.ts';
import { type SmsReply, startSmsSink } from './sms-sink.ts';

const { answers } = protocols.twilio;

/** Two organizations that send over Twilio, which names each text as it takes it and may be made to say anything. */
export async function startTwilioStage() {
  /** What it says to a number; accepted where nothing is said. */
  const replies = new Map<string, SmsReply | (() => Promise<SmsReply>)>();
  /** What it was told, by number: the newest last. */
  const texts: { to: string; text: string; sid: string; id: string }[] = [];
  const sink = await startSmsSink(async ({ body }) => {
    const form = new URLSearchParams(body);
    const to = form.get('To') ?? '';
    const sid = `SM${String(texts.length + 1).padStart(32, '0')}`;
    const id = new URL(form.get('StatusCallback') ?? 'http://x/').searchParams.get('id') ?? '';
    texts.push({ to, sid, id, text: form.get('Body') ?? '' });
    const reply = replies.get(to) ?? {
      ...(answers.accepted as object),
      status: 201,
      body: JSON.stringify({ sid }),
    };
    return typeof reply === 'function' ? reply() : reply;
  });
  const env = { ...smsEnvironment('twilio', sink.port), BASE_URL: 'https://press.example' };
  const server = await startTestServer({ env, worker: true });
  const organizationId = (await buildOrganization(server.platform)).id;
  const other = (await buildOrganization(server.platform)).id;
  const cookies = new Map<string, string>();
  for (const id of [organizationId, other]) {
    const { email } = await buildAccount(server.platform, { organizationId: id, role: 'admin' });
    cookies.set(id, await server.signIn(email));
  }
  const call = (method: string, path: string, body?: unknown, of = organizationId) =>
    server.call(method, `/api/distribution/${of}/${path}`, { cookie: cookies.get(of) ?? '', body });
  const maybe = <Row extends object>(statement: Sql) =>
    server.platform.database.withSystem((db) => db.maybe<Row>(statement));
  return {
    replies,
    texts,
    server,
    organizationId,
    other,
    /** Of an admin of the first. */
    cookie: cookies.get(organizationId) ?? '',
    call,
    maybe,
    /** Sends a release of its own to a number, and waits for what became of it. */
    async sendTo(
      mobile: string,
      of = organizationId,
    ): Promise<{ releaseId: string; distributionId: string }> {
      const { id: releaseId } = await buildRelease(server.platform, of);
      const body = { distributionType: 'sms', text: 'Hi', contacts: [{ mobile }] };
      await call('POST', `distribute-release/${releaseId}`, body, of);
      const sent = await maybe<{ id: string }>(
        sql`select id from distribution where release_id = ${releaseId}`,
      );
      return { releaseId, distributionId: sent?.id ?? '' };
    },
    rowOf: (releaseId: string) =>
      maybe<{ id: string; state: string; reason: string | null; receipt: string | null }>(
        sql`select id, state, reason, receipt from recipient where release_id = ${releaseId}`,
      ),
    tell: ({ path: url, headers, body }: MadeNotice) =>
      server.app.inject({ method: 'POST', url, headers, payload: body }),
    /** The newest text that a number got, as a receipt names it. */
    receiptOf(mobile: string, status: string, over: Record<string, string> = {}): MadeNotice {
      const { id, sid } = texts.findLast(({ to }) => to === mobile) ?? { id: '', sid: '' };
      return twilioNotice({ MessageSid: sid, To: mobile, MessageStatus: status, ...over }, { id });
    },
    async stop() {
      await server.stop();
      await sink.close();
    },
  };
}
export type TwilioStage = Awaited<ReturnType<typeof startTwilioStage>>;
