import type { TimelineItem } from '@firstlook/contract/contact-timeline.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGeneralList, buildNeighbour } from '../../../test/general-stage.ts';
import { startTimelineStage, type TimelineStage } from '../../../test/timeline-stage.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';

let stage: TimelineStage;
beforeAll(async () => {
  stage = await startTimelineStage();
});
afterAll(() => stage.server.stop());

async function timeline(id: string, query = '', cookie = stage.admin) {
  const answer = await stage.call('GET', `/${id}/timeline${query}`, undefined, cookie);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as {
    items: TimelineItem[];
    next: { at: string; key: string } | null;
    withheld: string[];
  };
}
const kindsOf = (items: TimelineItem[]) => items.map(({ kind }) => kind).sort();

/** A contact with one of nearly everything. */
async function buildStory(email: string) {
  const id = await stage.addContact(email);
  const { organizationId, release, write } = stage;
  const sent = await stage.send({ email, contactId: id });
  await stage.send({ email, contactId: id, state: 'failed', reason: '550 No such person' });
  await stage.send({ email, contactId: id, state: 'already' });
  for (const kind of ['open', 'landing', 'click']) await stage.event(sent, kind, 'person');
  await stage.event(sent, 'open', 'machine');
  await stage.watch(sent, 73);
  const line = (action: string, target: string, recipient: string | null, after: object) =>
    write(sql`insert into audit (organization_id, id, action, actor_name, target_id, target_name, recipient_id, after)
      values (${organizationId}, ${newId()}, ${action}, 'Noa Tester', ${target}, 'Press photo', ${recipient}, ${JSON.stringify(after)})`);
  await line('file.download', 'f1', sent, {});
  await line('link.giveViews', release.id, sent, { people: 1, views: 3 });
  await line('link.extend', release.id, sent, { people: 1, openUntil: '2026-12-01T22:00:00.000Z' });
  await line('contact.merge', id, null, { contacts: 2 });
  await write(sql`insert into activity (organization_id, id, title, category, data, recipient_id) values (${organizationId}, ${newId()},
    'newLinkRequested', 'distribution', ${JSON.stringify({ releaseId: release.id, recipientId: sent })}, ${sent})`);
  await write(sql`insert into suppression (organization_id, channel, address, kind, reason)
    values (${organizationId}, 'email', ${email}, 'unsubscribed', 'by-recipient')`);
  await write(sql`insert into message_wish (organization_id, channel, address, refused_kinds)
    values (${organizationId}, 'email', ${email}, '{advertisement}')`);
  await write(sql`insert into mail_report (organization_id, id, recipient_id, kind, words)
    values (${organizationId}, ${newId()}, ${sent}, 'failed', '552 Mailbox full')`);
  await stage.call('POST', `/${id}/consent`, {
    channels: ['email'],
    source: 'form',
    givenOn: '2026-01-02',
    proof: 'p. 4',
  });
  return { id, sent };
}

describe('the timeline of a contact', () => {
  it('tells every kind as the report counts it: what a machine did is not there', async () => {
    const { id } = await buildStory('story@readers.example');
    const version = (await stage.call('GET', `/${id}`)).json().version;
    await stage.call('PUT', '', {
      _id: id,
      version,
      firstName: 'Dana',
      lastName: 'Baram',
      email: 'story@readers.example',
      role: 'Editor',
    });
    await stage.call('POST', `/${id}/note`, { text: 'Calls back on Sunday' });
    const { items, next, withheld } = await timeline(id);
    expect({ next, withheld }).toEqual({ next: null, withheld: [] });
    expect(kindsOf(items)).toEqual(
      [
        'asked',
        'changed',
        'clicked',
        'consented',
        'downloaded',
        'failed',
        'landed',
        'leftOut',
        'linkExtended',
        'made',
        'merged',
        'note',
        'opened',
        'returned',
        'sent',
        'unsubscribed',
        'viewsGiven',
        'watched',
        'wished',
      ], // prettier-ignore
    );
    const of = (kind: string) => items.find((item) => item.kind === kind);
    expect(of('watched')?.film).toMatchObject({ title: 'The whole film', percent: 73, percentInAll: 73 });
    expect(of('watched')?.film?.buckets).toHaveLength(100);
    expect(of('watched')).toMatchObject({ device: 'desktop', release: { title: 'Harbour lights' } });
    expect(of('failed')).toMatchObject({ reason: '550 No such person', subject: 'Tonight', state: 'failed' });
    expect(of('returned')).toMatchObject({ reason: '552 Mailbox full' });
    expect(of('leftOut')).toMatchObject({ state: 'already' });
    expect(of('made')).toMatchObject({ by: 'Noa Tester' });
    expect(of('changed')).toMatchObject({ by: 'Noa Tester', names: ['role'] });
    expect(of('viewsGiven')).toMatchObject({ by: 'Noa Tester', count: 3 });
    expect(of('clicked')).toMatchObject({ words: 'https://studio.example/about', device: 'mobile' });
    expect(of('consented')).toMatchObject({ channel: 'email', reason: 'form', words: 'p. 4' });
    expect(of('wished')).toMatchObject({ names: ['advertisement'] });
    expect(of('note')).toMatchObject({ words: 'Calls back on Sunday', note: { isOwn: true } });
  });

  it('pages by the last item, also where all happened at one moment, and narrows to a group', async () => {
    const id = await stage.addContact('paged@readers.example');
    const sent = await stage.send({ email: 'paged@readers.example', contactId: id });
    for (let n = 0; n < 11; n += 1) await stage.event(sent, 'landing', 'person');
    await stage.write(sql`update event set at = '2026-03-01T10:00:00.123456Z' where recipient_id = ${sent}`);
    const all = await timeline(id, '?limit=100');
    const seen: string[] = [];
    let next: { at: string; key: string } | null = null;
    do {
      const before: string = next ? `&before[at]=${next.at}&before[key]=${encodeURIComponent(next.key)}` : '';
      const page = await timeline(id, `?limit=4${before}`);
      seen.push(...page.items.map(({ _id }) => _id));
      next = page.next;
    } while (next);
    expect(seen).toEqual(all.items.map(({ _id }) => _id));
    expect(new Set(seen).size).toBe(13);
    expect(kindsOf((await timeline(id, '?group=messages')).items)).toEqual(['sent']);
    expect((await stage.call('GET', `/${id}/timeline?before[at]=2026-13-01&before[key]=x`)).statusCode).toBe(
      400,
    );
  });

  it('keeps from who reads no reports and no log what stands there, and says so', async () => {
    const { id } = await buildStory('withheld@readers.example');
    const { items, withheld } = await timeline(id, '', stage.producer);
    expect(withheld).toEqual(['reports', 'log']);
    expect(kindsOf(items)).toEqual(['consented', 'made', 'unsubscribed', 'wished']);
    expect(items.map(({ by }) => by).join('')).toBe('');
    expect(JSON.stringify(items)).not.toContain('Harbour lights');
    expect((await timeline(id, '?group=wishes', stage.producer)).withheld).toEqual([]);
  });

  it.each(['messages', 'acts'])('answers nothing of a group that is withheld whole: %s', async (group) => {
    const id = await stage.addContact(`whole-${group}@readers.example`);
    await stage.send({ email: `whole-${group}@readers.example`, contactId: id });
    const nothing = { items: [], next: null, withheld: ['reports'] };
    expect(await timeline(id, `?group=${group}`, stage.producer)).toEqual(nothing);
    const made = await stage.server.call('POST', `/api/apiKey/${stage.organizationId}`, {
      cookie: stage.admin,
      body: { name: `Reader of ${group}`, scopes: ['contact.read'], expiresInDays: null },
    });
    const path = `/api/contact/${stage.organizationId}/${id}/timeline?group=${group}`;
    const headers = { authorization: `Bearer ${made.json().secret}` };
    const answer = await stage.server.call('GET', path, { headers });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual(nothing);
  });

  it('is for readers of contacts of that organization', async () => {
    const { id } = await buildStory('closed@readers.example');
    const neighbour = await buildNeighbour(stage.server);
    const path = `/api/contact/${neighbour.id}/${id}/timeline`;
    expect((await stage.server.call('GET', path, { cookie: neighbour.cookie })).statusCode).toBe(404);
    expect((await stage.call('GET', `/${id}/timeline`, undefined, neighbour.cookie)).statusCode).toBe(404);
    const user = await stage.signIn('user');
    expect((await stage.call('GET', `/${id}/timeline`, undefined, user)).statusCode).toBe(403);
    expect((await stage.call('GET', '/nobody/timeline')).statusCode).toBe(404);
  });

  it('of a general contact tells what this organization sent, and nothing by an address that is kept back', async () => {
    const { people } = await buildGeneralList(stage.server, 'Tamar', 1);
    const { id = '', email = '' } = people[0] ?? {};
    await stage.send({ email, contactId: null });
    await stage.write(
      sql`update recipient set is_general = true, contact_id = ${id} where address = ${email}`,
    );
    const { items } = await timeline(id);
    expect(kindsOf(items)).toEqual(['sent']);
    expect(JSON.stringify(items)).not.toContain(email);
    expect((await stage.call('POST', `/${id}/note`, { text: 'Hidden' })).statusCode).toBe(404);
  });
});
