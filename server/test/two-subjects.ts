import { expect } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { buildRelease } from './factories.ts';
import { from, type SendingStage } from './sending-stage.ts';

export const twoSubjects = { subject: 'Second words', percent: 50 };
let names = 0;
/** Addresses that nobody had before. */
export const newPeople = (count: number, prefix = 'reader') =>
  Array.from({ length: count }, () => {
    names += 1;
    return { email: `${prefix}${names}@subject.example` };
  });
/** The distributions of a send. */
export const ofSend = (id: string) => sql`(id = ${id} or part_of = ${id})`;

/** Sends with two subjects (docs/decisions/0104); the tests do not wait for a moment, it is moved to them. */
export function subjectsOf({ server, sink, organizationId, cookie }: SendingStage) {
  const call = async (method: 'GET' | 'POST', path: string, body?: object, who = cookie) =>
    (await server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie: who, body })).json();
  const write = (statement: ReturnType<typeof sql>) =>
    server.platform.database.withSystem((db) => db.run(statement));
  const wake = () => write(sql`select pg_notify('firstlook_send', '')`);
  const progress = (id: string) => call('GET', `progress/${id}`);
  const untilPhase = (id: string, phase: string, timeout = 20_000) =>
    expect.poll(async () => (await progress(id)).phase, { timeout }).toBe(phase);
  async function start(audience: object, more: object = {}, who = cookie) {
    const { id: releaseId } = await buildRelease(server.platform, organizationId, { title: 'Waterline' });
    const body = { from, audience, subject: 'First words', subjectTest: twoSubjects, ...more };
    const started = await call('POST', `distribute-audience/${releaseId}`, body, who);
    return { releaseId, started, id: started.distributionId as string };
  }
  /** The undo time of a send, or of both its parts, is over. */
  async function leaves(id: string) {
    const parts = sql`select id from distribution where ${ofSend(id)} and test_side is distinct from 'rest'`;
    await write(sql`update distribution set starts_at = now() where id in (${parts})`);
    await write(sql`update send_queue set ready_at = now() where distribution_id in (${parts})`);
    await wake();
  }
  /** A send to so many of whom a part had its mail. */
  async function choosing(count: number, more: object = {}) {
    const people = newPeople(count);
    const sent = await start({ contacts: people }, more);
    expect(sent.started, JSON.stringify(sent.started)).toMatchObject({ total: count });
    await leaves(sent.id);
    await untilPhase(sent.id, 'choosing');
    return { ...sent, people };
  }
  const choose = (id: string, subject: 'a' | 'b', who = cookie) =>
    call('POST', `subject-test/${id}`, { subject }, who);
  /** So many hours have passed since the mails of the part left. */
  async function passes(id: string, hours: number) {
    const back = sql`make_interval(mins => ${Math.round(hours * 60)}::int)`;
    await write(sql`update recipient set sent_at = sent_at - ${back}
      where distribution_id in (select id from distribution where ${ofSend(id)})`);
    await write(sql`update distribution set starts_at = starts_at - ${back} where ${ofSend(id)}`);
    await wake();
  }
  /** Who got a mail of a send; what tells of an approval goes elsewhere. */
  const to = () =>
    sink.mails.map(({ to: people }) => people[0] ?? '').filter((one) => one.endsWith('@subject.example'));
  const subjects = () => Promise.all(sink.mails.map(async (mail) => (await mail.parsed()).subject));
  const howMany = async (subject: string) => (await subjects()).filter((one) => one === subject).length;
  return {
    call,
    write,
    wake,
    progress,
    untilPhase,
    start,
    leaves,
    choosing,
    choose,
    passes,
    to,
    subjects,
    howMany,
  };
}
export type Subjects = ReturnType<typeof subjectsOf>;
