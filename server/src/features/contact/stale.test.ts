import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '../../../test/factories.ts';
import { startTimelineStage, type TimelineStage } from '../../../test/timeline-stage.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';

let stage: TimelineStage;
const people: Record<string, string> = {};
const emailOf = (name: string) => `${name.toLowerCase()}@stale.example`;
const [longAgo, lately] = [500, 20];

/** Somebody who got a message long ago and one lately; `act` is what they did with the first of them. */
async function build(
  name: string,
  { first = longAgo, last = lately as number | null } = {},
): Promise<string> {
  const email = emailOf(name);
  const contactId = await stage.addContact(email);
  people[contactId] = name;
  const sent = await stage.send({ email, contactId, daysAgo: first });
  if (last !== null) await stage.send({ email, contactId, daysAgo: last });
  return sent;
}

beforeAll(async () => {
  stage = await startTimelineStage();
  const { organizationId, write } = stage;
  await build('Silent');
  await stage.event(await build('Opened'), 'open', 'person', 30);
  await stage.event(await build('Scanned'), 'open', 'machine', 30);
  await stage.event(await build('OpenedOnce'), 'open', 'person', 400);
  await stage.watch(await build('Watched'), 40);
  await build('New', { first: 100 });
  await build('Forgotten', { last: null });
  await build('SignedIn');
  const account = await buildAccount(stage.server.platform, { email: emailOf('SignedIn') });
  await write(sql`insert into event (organization_id, id, release_id, account_id, kind, platform, verdict)
    values (${organizationId}, ${newId()}, ${stage.release.id}, ${account.id}, 'landing', 'landingPage', 'person')`);
  const bounced = await stage.addContact(emailOf('Bounced'));
  people[bounced] = 'Bounced';
  await write(
    sql`insert into suppression (organization_id, channel, address, kind) values (${organizationId}, 'email', ${emailOf('Bounced')}, 'bounced')`,
  );
  // Written to by an address alone, and a contact only since.
  await stage.send({ email: emailOf('Typed'), contactId: null, daysAgo: longAgo });
  await stage.send({ email: emailOf('Typed'), contactId: null, daysAgo: lately });
  people[await stage.addContact(emailOf('Typed'))] = 'Typed';
});
afterAll(() => stage.server.stop());

interface Listed {
  items: { _id: string; stale?: string }[];
}
const listed = async (query = '', cookie = stage.admin): Promise<Record<string, string | undefined>> => {
  const answer = await stage.call('GET', `?pagination[limit]=50${query}`, undefined, cookie);
  expect(answer.statusCode, answer.body).toBe(200);
  return Object.fromEntries(
    (answer.json() as Listed).items.map(({ _id, stale }) => [people[_id] ?? _id, stale]),
  );
};
const staleOnes = {
  Bounced: 'bounced',
  OpenedOnce: 'silent',
  Scanned: 'silent',
  Silent: 'silent',
  Typed: 'silent',
};

describe('a stale contact', () => {
  it('is one whose address refused mail, or who did nothing for a year with what they got', async () => {
    const all = await listed();
    expect(Object.keys(all)).toHaveLength(10);
    const marked = Object.fromEntries(Object.entries(all).filter(([, stale]) => stale));
    expect(marked).toEqual(staleOnes);
  });

  it('is found by the list, by a smart list, and by nothing else', async () => {
    expect(await listed('&filter[params][stale]=true')).toEqual(staleOnes);
    expect(Object.keys(await listed('&filter[params][stale]=false')).sort()).toEqual(
      ['Forgotten', 'New', 'Opened', 'SignedIn', 'Watched'].sort(),
    );
    const count = await stage.server.call('POST', `/api/smart-list/${stage.organizationId}/count`, {
      cookie: stage.admin,
      body: { condition: { match: 'all', of: [{ is: 'stale' }] } },
    });
    expect(count.json().count, count.body).toBe(5);
  });

  it('is told to who reads reports alone', async () => {
    expect(Object.values(await listed('', stage.producer)).filter(Boolean)).toEqual([]);
    const path = '?filter[params][stale]=true';
    expect((await stage.call('GET', path, undefined, stage.producer)).statusCode).toBe(403);
    const [id] = Object.entries(people).find(([, name]) => name === 'Silent') ?? [];
    expect((await stage.call('GET', `/${id}`)).json().stale).toBe('silent');
    expect((await stage.call('GET', `/${id}`, undefined, stage.producer)).json().stale).toBeUndefined();
  });
});
