import { sql } from '../src/platform/database.ts';
import { newId, newToken } from '../src/platform/identifier.ts';
import { startTestServer } from './app.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';
import { writeSystem } from './general-stage.ts';

interface Message {
  email: string;
  contactId: string | null;
  state?: string;
  reason?: string | null;
  daysAgo?: number;
}

/** An organization with an admin and a producer, and acts of its people written where a timeline reads them. */
export async function startTimelineStage() {
  const server = await startTestServer();
  const organizationId = (await buildOrganization(server.platform)).id;
  const signIn = async (role: 'admin' | 'producer' | 'user') =>
    server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
  const admin = await signIn('admin');
  const producer = await signIn('producer');
  const release = await buildRelease(server.platform, organizationId, { title: 'Harbour lights' });
  const write = (statement: ReturnType<typeof sql>) => writeSystem(server, statement);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, cookie = admin) =>
    server.call(method, `/api/contact/${organizationId}${path}`, { cookie, body });
  return {
    server,
    organizationId,
    admin,
    producer,
    release,
    signIn,
    write,
    call,
    async addContact(email: string): Promise<string> {
      const answer = await call('POST', '', { firstName: 'Dana', lastName: 'Baram', email });
      return answer.json()._id;
    },
    /** A row of the ledger; answers its id. */
    async send({ email, contactId, state = 'sent', reason = null, daysAgo = 0 }: Message): Promise<string> {
      const [id, distributionId] = [newId(), newId()];
      const at = new Date(Date.now() - daysAgo * 86_400_000);
      await write(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered, subject)
        values (${organizationId}, ${distributionId}, ${release.id}, 'email', 'he', 't', '{}', 'Tonight')`);
      await write(sql`insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, address, email,
          first_name, last_name, state, reason, token, created_at, sent_at, round)
        values (${organizationId}, ${id}, ${distributionId}, ${release.id}, ${contactId}, 'email', ${email}, ${email}, 'Dana', 'Baram',
          ${state}, ${reason}, ${newToken()}, ${at}, ${state === 'sent' ? at : null}, ${Math.floor(Math.random() * 1e9)})`);
      return id;
    },
    /** An entrance of the person of a row of the ledger. */
    event: (recipientId: string, kind: string, verdict: 'person' | 'machine', daysAgo = 0) =>
      write(sql`insert into event (organization_id, id, release_id, recipient_id, kind, platform, verdict, device, url, at)
        values (${organizationId}, ${newId()}, ${release.id}, ${recipientId}, ${kind}, ${kind === 'open' ? 'email' : 'landingPage'}, ${verdict},
          'mobile', ${kind === 'click' ? 'https://studio.example/about' : null}, ${new Date(Date.now() - daysAgo * 86_400_000)})`),
    /** So many hundredths of a film from its beginning, at one sitting. */
    async watch(recipientId: string, percent: number): Promise<void> {
      const [fileId, watchId] = [newId(), newId()];
      const buckets = Array.from({ length: 100 }, (_, place) => (place < percent ? 1 : 0));
      await write(sql`insert into file (organization_id, id, kind, status, name, title)
        values (${organizationId}, ${fileId}, 'video', 'ready', 'film.mp4', 'The whole film')`);
      await write(sql`insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, buckets, total_ms)
        values (${organizationId}, ${watchId}, ${fileId}, ${release.id}, ${`r:${recipientId}`}, ${recipientId}, ${buckets}, 60000)`);
      await write(sql`insert into sitting (organization_id, id, watch_id, buckets, total_ms, device, origin, started_at, ended_at)
        values (${organizationId}, ${newId()}, ${watchId}, ${buckets}, 60000, 'desktop', 'email', now(), now())`);
    },
  };
}
export type TimelineStage = Awaited<ReturnType<typeof startTimelineStage>>;
