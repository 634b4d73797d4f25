import { beforeEach, expect } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { buildAccount, buildRelease } from './factories.ts';
import { sendFile } from './send-file.ts';
import { from } from './sending-stage.ts';
import { type MailClock, withMailClock } from './two-ways.ts';

/** A contact as the API answers it. */
interface Person {
  _id: string;
  version: number;
  email: string;
  tags: string[];
  company: string[];
}

let made = 0;
const next = (what: string) => {
  made += 1;
  return `${what}${made}`;
};

/** An organization that asks for approval, whose producer asks and whose admin answers, with what both do to its audiences. */
function actsOf(stage: MailClock, producer: () => string) {
  const { server, organizationId, sink, call } = stage;
  const api = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/${path}`, { cookie: producer(), body });
  async function post<T>(path: string, body: object): Promise<T> {
    const answer = await api('POST', path, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  }
  const group = async (kind: 'tag' | 'company') =>
    (await post<{ _id: string }>(`${kind}/${organizationId}`, { name: next(kind) }))._id;
  const contact = (more: object = {}) =>
    post<Person>(`contact/${organizationId}`, {
      email: `${next('person')}@kept.example`,
      firstName: 'P',
      lastName: 'K',
      ...more,
    });
  async function change({ _id }: Pick<Person, '_id'>, more: object): Promise<void> {
    const now = (await api('GET', `contact/${organizationId}/${_id}`)).json();
    const { version, email, firstName, lastName } = now;
    const body = { _id, version, email, firstName, lastName, ...more };
    const answer = await api('PUT', `contact/${organizationId}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  async function list(people: readonly Person[]): Promise<string> {
    const contacts = people.map(({ _id }) => _id);
    return (await post<{ _id: string }>(`mailing-list/${organizationId}`, { title: next('list'), contacts }))
      ._id;
  }
  const smartList = async (condition: object) =>
    (
      await post<{ _id: string }>(`smart-list/${organizationId}`, {
        name: next('smart'),
        condition: { match: 'all', of: [condition] },
      })
    )._id;
  /** A file with these addresses comes into a list. */
  const imported = (listId: string, emails: readonly string[]) =>
    sendFile(
      server,
      `/api/file/uploadContacts/${organizationId}?mailingListId=${listId}`,
      { name: 'more.csv', bytes: ['email', ...emails].join('\n') },
      producer(),
    );
  /** A person's own word, entered by the producer. */
  async function setUnsubscribed({ _id }: Pick<Person, '_id'>, value: boolean): Promise<void> {
    const answer = await api('POST', 'distribution/update-subscription-value', {
      contactId: _id,
      organizationId,
      subscriptionValue: !value,
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  }
  /** A planned send that the producer asks for. */
  async function ask(audience: object, more: object = {}) {
    const { id: releaseId } = await buildRelease(server.platform, organizationId, { title: 'Harbour' });
    const startsAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const body = { from, startsAt, audience, ...more };
    const asked = await call('POST', `distribute-audience/${releaseId}`, body, producer());
    expect(asked.statusCode, asked.body).toBe(201);
    expect(asked.json().phase).toBe('asking');
    const { version } = (await api('GET', `release/${organizationId}/${releaseId}`)).json();
    return { id: asked.json().distributionId as string, releaseId, version: version as number };
  }
  const approve = (id: string, body: object) => call('POST', `approval/${id}`, { isGranted: true, ...body });
  const progress = async (id: string) => (await call('GET', `progress/${id}`)).json();
  /** Its moment comes. @returns to whom it went */
  async function goesTo(id: string): Promise<string[]> {
    await stage.begin(id);
    await stage.untilPhase(id, 'done');
    return mailed();
  }
  const mailed = () =>
    sink.mails
      .map(({ to }) => to[0] ?? '')
      .filter((to) => to.endsWith('@kept.example'))
      .sort();
  return {
    api,
    group,
    contact,
    change,
    setUnsubscribed,
    list,
    smartList,
    imported,
    ask,
    approve,
    progress,
    goesTo,
    mailed,
  };
}

export type ApprovedPeopleStage = MailClock &
  ReturnType<typeof actsOf> & { producer: { email: string; cookie: string } };

export function withApprovedPeople(take: (stage: ApprovedPeopleStage) => void): void {
  const producer = { email: '', cookie: '' };
  let clock: MailClock;
  withMailClock((stage) => {
    clock = stage;
    take({ ...stage, ...actsOf(stage, () => producer.cookie), producer });
  });
  beforeEach(async () => {
    const { server, organizationId, run } = clock;
    await run(sql`update organization set settings = settings || '{"approveSends": true, "producersReadReports": true}'
      where organization_id = ${organizationId}`);
    if (producer.cookie) return;
    producer.email = (await buildAccount(server.platform, { organizationId, role: 'producer' })).email;
    producer.cookie = await server.signIn(producer.email);
  });
}
