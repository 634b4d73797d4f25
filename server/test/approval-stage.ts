import { beforeEach, expect } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';
import { from, type SendingStage, withSendingStage } from './sending-stage.ts';

interface Member {
  id: string;
  email: string;
  cookie: string;
}
/** Who calls: a person by their cookie, a program by its key. */
type Caller = { cookie?: string; headers?: Record<string, string> };

let names = 0;
/** An address that nobody had before. */
export const someone = () => {
  names += 1;
  return `reader${names}@approval.example`;
};
export const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** An organization that asks for a second person's word, with a producer, an admin and a release. */
async function begin({ server, sink }: SendingStage) {
  const write = (statement: ReturnType<typeof sql>) =>
    server.platform.database.withSystem((db) => db.run(statement));
  const organizationId = (await buildOrganization(server.platform)).id;
  const asks = (on: boolean) =>
    write(sql`update organization set settings = settings || jsonb_build_object('approveSends', ${on}::boolean)
      where organization_id = ${organizationId}`);
  await asks(true);
  async function member(role: 'producer' | 'developer' | 'admin' | 'creator'): Promise<Member> {
    const account = await buildAccount(server.platform, { organizationId, role });
    return { ...account, cookie: await server.signIn(account.email) };
  }
  const producer = await member('producer');
  const admin = await member('admin');
  const releaseId = (await buildRelease(server.platform, organizationId)).id;
  const call = (who: Caller, path: string, body?: object) =>
    server.call(body ? 'POST' : 'GET', `/api/distribution/${organizationId}/${path}`, {
      ...who,
      ...(body && { body }),
    });
  async function ask(email: string, more: object = {}, who: Caller = producer) {
    const audience = { contacts: [{ email }] };
    const answer = await call(who, `distribute-audience/${releaseId}`, { from, audience, ...more });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  const progress = async (id: string, who: Caller = admin) => (await call(who, `progress/${id}`)).json();
  const untilPhase = (id: string, phase: string) =>
    expect.poll(async () => (await progress(id)).phase, { timeout: 20_000 }).toBe(phase);
  const versionOf = () =>
    server.platform.database.withSystem(
      async (db) =>
        (await db.one<{ version: number }>(sql`select version from release where id = ${releaseId}`)).version,
    );
  const answer = async (id: string, more: object = {}, who: Caller = admin) =>
    call(who, `approval/${id}`, { isGranted: true, version: await versionOf(), ...more });
  const mailsTo = (email: string) => sink.mails.filter(({ to }) => to[0] === email).length;
  const untilTold = (email: string, times: number) =>
    expect.poll(() => mailsTo(email), { timeout: 20_000 }).toBe(times);
  const comes = (id: string) => write(sql`update distribution set starts_at = now() where id = ${id}`);
  const people = { organizationId, producer, admin, member, releaseId, asks };
  const acts = { write, call, ask, answer, comes, progress, untilPhase, versionOf, mailsTo, untilTold };
  return { server, sink, ...people, ...acts };
}
export type ApprovalStage = Awaited<ReturnType<typeof begin>>;

/** A new one before each test. */
export function withApprovalStage(take: (stage: ApprovalStage) => void): void {
  let sending: SendingStage;
  withSendingStage((stage) => {
    sending = stage;
  });
  beforeEach(async () => take(await begin(sending)));
}
