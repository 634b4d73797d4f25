import { beforeEach, expect, it } from 'vitest';
import { type ApprovedPeopleStage, withApprovedPeople } from '../../../test/approved-people-stage.ts';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

/** A send that an admin planned by their own word, whose release somebody else changes: it leaves, and they are told (docs/decisions/0098). */
let stage = {} as ApprovedPeopleStage;
withApprovedPeople((made) => {
  stage = made;
});
let admin: { email: string; cookie: string };
beforeEach(async () => {
  const { email } = await buildAccount(stage.server.platform, {
    organizationId: stage.organizationId,
    role: 'admin',
  });
  admin = { email, cookie: await stage.server.signIn(email) };
});

async function planned() {
  const { id: releaseId } = await buildRelease(stage.server.platform, stage.organizationId, {
    title: 'Harbour',
  });
  const { email } = await stage.contact();
  const body = {
    from: { email: 'press@studio.example' },
    audience: { contacts: [{ email }] },
    startsAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  };
  const sent = await stage.call('POST', `distribute-audience/${releaseId}`, body, admin.cookie);
  expect(sent.json()).toMatchObject({ phase: 'scheduled', approval: null, plan: { changed: null } });
  return { id: sent.json().distributionId as string, releaseId };
}
async function save(releaseId: string, title: string, cookie: string): Promise<void> {
  const path = `/api/release/${stage.organizationId}`;
  const release = (await stage.server.call('GET', `${path}/${releaseId}`, { cookie })).json();
  const { version, releaseType, releaseData, design } = release;
  const saved = await stage.server.call('PUT', path, {
    cookie,
    body: { _id: releaseId, version, releaseType, design, releaseData: { ...releaseData, title } },
  });
  expect(saved.statusCode, saved.body).toBe(200);
}
const wake = () => stage.run(sql`select pg_notify('firstlook_send', '')`);
const told = () => stage.sink.mails.filter(({ to }) => to[0] === admin.email).length;
const changedOf = async (id: string) => (await stage.progress(id)).plan.changed;

it('is told by mail once, stands on the send with what was seen, and goes', async () => {
  const { id, releaseId } = await planned();
  await save(releaseId, 'Harbour, changed', stage.producer.cookie);
  await wake();
  await expect.poll(told, { timeout: 20_000 }).toBe(1);
  expect(await changedOf(id)).toMatchObject({ by: expect.any(String), seenVersion: 1 });
  await save(releaseId, 'Harbour, changed again', stage.producer.cookie);
  await wake();
  await stage.begin(id);
  await stage.untilPhase(id, 'done');
  expect(told()).toBe(1);
  expect((await stage.progress(id)).states).toEqual({ sent: 1 });
});

it('is nothing to tell where they changed it themselves, or planned it anew since', async () => {
  const { id, releaseId } = await planned();
  await save(releaseId, 'By the planner', admin.cookie);
  expect(await changedOf(id)).toBeNull();
  await save(releaseId, 'By another', stage.producer.cookie);
  expect(await changedOf(id)).toMatchObject({ seenVersion: 1 });
  const changed = await stage.call('PUT', `plan/${id}`, { version: 1, subject: 'Looked at' }, admin.cookie);
  expect(changed.json().plan.changed).toBeNull();
  await save(releaseId, 'By another again', stage.producer.cookie);
  expect(await changedOf(id)).toMatchObject({ seenVersion: 3 });
  await stage.call('POST', `progress/${id}/pause`, {}, admin.cookie);
  expect(
    (await stage.call('POST', `progress/${id}/resume`, {}, admin.cookie)).json().plan.changed,
  ).toBeNull();
});

it('is nothing where the organization approves no sends', async () => {
  const { id, releaseId } = await planned();
  await stage.run(
    sql`update organization set settings = settings || '{"approveSends": false}' where organization_id = ${stage.organizationId}`,
  );
  await save(releaseId, 'By another', stage.producer.cookie);
  expect(await changedOf(id)).toBeNull();
});
