import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { buildNeighbour } from '../../../test/general-stage.ts';
import { startTimelineStage, type TimelineStage } from '../../../test/timeline-stage.ts';
import { sql } from '../../platform/database.ts';

let stage: TimelineStage;
beforeAll(async () => {
  stage = await startTimelineStage();
});
afterAll(() => stage.server.stop());

const linksOf = (id: string, cookie = stage.admin) => stage.call('GET', `/${id}/link`, undefined, cookie);
const accountOf = async (id: string, cookie = stage.admin) =>
  (await stage.call('GET', `/${id}/account`, undefined, cookie)).json();
const verified = (id: string) => stage.write(sql`update account set email_verified = true where id = ${id}`);

it('of each release the newest link says what is used of what is allowed, and more is given by it', async () => {
  const email = 'linked@readers.example';
  const id = await stage.addContact(email);
  await stage.send({ email, contactId: id, daysAgo: 3 });
  const newest = await stage.send({ email, contactId: id });
  const { organizationId, release } = stage;
  expect((await linksOf(id)).json().items).toMatchObject([
    { _id: newest, views: null, linkEndedAt: null, release: { title: 'Harbour lights' } },
  ]);
  await stage.write(
    sql`insert into file (organization_id, id, kind, status, name) values (${organizationId}, 'film', 'video', 'ready', 'f')`,
  );
  await stage.write(
    sql`insert into release_file (organization_id, release_id, file_id) values (${organizationId}, ${release.id}, 'film')`,
  );
  await stage.write(sql`insert into viewer (organization_id, release_id, viewer_key, views_spent)
    values (${organizationId}, ${release.id}, ${`r:${newest}`}, 4)`);
  expect((await linksOf(id)).json().items).toMatchObject([{ views: { used: 4, total: 10 } }]);
  const given = await stage.server.call('POST', `/api/distribution/${organizationId}/links/${release.id}`, {
    cookie: stage.admin,
    body: { chosen: { ids: [newest] }, views: 3 },
  });
  expect(given.statusCode, given.body).toBe(200);
  expect((await linksOf(id)).json().items).toMatchObject([{ views: { used: 4, total: 13 } }]);
  const neighbour = await buildNeighbour(stage.server);
  expect((await linksOf(id, stage.producer)).statusCode).toBe(403);
  expect((await linksOf(id, neighbour.cookie)).statusCode).toBe(404);
  expect((await linksOf('nobody')).statusCode).toBe(404);
});

it('an account stands behind a contact that is a member here, by an address that it proved', async () => {
  const email = 'member@readers.example';
  const id = await stage.addContact(email);
  expect(await accountOf(id)).toEqual({ account: null });
  const { organizationId } = stage;
  const member = await buildAccount(stage.server.platform, { organizationId, role: 'client', email });
  await stage.write(sql`update account set email_verified = false where id = ${member.id}`);
  expect(await accountOf(id)).toEqual({ account: null });
  await verified(member.id);
  const found = { account: { _id: member.id, name: 'Noa Tester', roles: ['client'], status: 'approved' } };
  expect(await accountOf(id)).toEqual(found);
  expect(await accountOf(id, stage.producer)).toEqual(found);
});

it('tells nothing of an account that is elsewhere, and nothing to who reads no accounts', async () => {
  const email = 'elsewhere@readers.example';
  const id = await stage.addContact(email);
  const other = await buildOrganization(stage.server.platform);
  const account = await buildAccount(stage.server.platform, {
    organizationId: other.id,
    role: 'admin',
    email,
  });
  await verified(account.id);
  expect(await accountOf(id)).toEqual({ account: null });
  const user = await stage.signIn('user');
  expect((await stage.call('GET', `/${id}/account`, undefined, user)).statusCode).toBe(403);
});
