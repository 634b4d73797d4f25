import { expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';

let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
let distribute: SendingStage['distribute'];
withSendingStage((stage) => {
  ({ server, organizationId, cookie, distribute } = stage);
});

const remove = async (id: string, as = cookie) => {
  const answer = await server.call('DELETE', `/api/release/${organizationId}/${id}`, { cookie: as });
  return answer.statusCode === 204 ? 204 : answer.json().code;
};

it('nobody deletes a release while messages of it wait, whoever paused them; stopping comes first', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const start = await server.call(
    'POST',
    `/api/distribution/${organizationId}/distribute-audience/${release.id}`,
    { cookie, body: { from, audience: { contacts: [{ email: 'waits@a.example' }] } } },
  );
  const steer = (act: string) =>
    server.call(
      'POST',
      `/api/distribution/${organizationId}/progress/${start.json().distributionId}/${act}`,
      {
        cookie,
      },
    );
  expect(await remove(release.id)).toBe('RELEASE_IS_BEING_SENT');
  await steer('pause');
  expect(await remove(release.id)).toBe('RELEASE_IS_BEING_SENT');
  await steer('stop');
  expect(await remove(release.id)).toBe(204);
});

it('deleting a release that was sent asks for the right to delete distribution data', async () => {
  const producer = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
  const draft = await buildRelease(server.platform, organizationId);
  const sent = await buildRelease(server.platform, organizationId);
  await distribute(sent.id, { contacts: [{ email: 'has-it@a.example' }] });
  expect(await remove(draft.id, producer)).toBe(204);
  expect(await remove(sent.id, producer)).toBe('DISTRIBUTION_DATA_EXISTS');
  expect(await remove(sent.id)).toBe(204);
});

it('a plan that was called off before it began is no send: its release goes without that right', async () => {
  const producer = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
  const release = await buildRelease(server.platform, organizationId);
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const path = `/api/distribution/${organizationId}`;
  const plan = await server.call('POST', `${path}/distribute-audience/${release.id}`, {
    cookie,
    body: { from, startsAt, audience: { contacts: [{ email: 'never@a.example' }] } },
  });
  await server.call('POST', `${path}/progress/${plan.json().distributionId}/stop`, { cookie });
  expect(await remove(release.id, producer)).toBe(204);
});

it('of releases that are deleted together, those that may not go stay, each with its reason', async () => {
  const producer = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
  const [draft, sent, waiting] = [
    await buildRelease(server.platform, organizationId, { title: 'Draft' }),
    await buildRelease(server.platform, organizationId, { title: 'Sent' }),
    await buildRelease(server.platform, organizationId, { title: 'Waiting' }),
  ];
  await distribute(sent.id, { contacts: [{ email: 'has-it-too@a.example' }] });
  await server.call('POST', `/api/distribution/${organizationId}/distribute-audience/${waiting.id}`, {
    cookie,
    body: { from, audience: { contacts: [{ email: 'waits-too@a.example' }] } },
  });
  const chosen = { ids: [draft.id, sent.id, waiting.id, 'gone'] };
  const select = (path: string, as: string) =>
    server.call('POST', `/api/release/${organizationId}/selection${path}`, { cookie: as, body: { chosen } });
  expect((await select('', producer)).json()).toMatchObject({ count: 3, sent: 2 });
  expect((await select('/removal', producer)).json()).toEqual({
    changed: 1,
    failed: [
      { _id: sent.id, title: 'Sent', code: 'DISTRIBUTION_DATA_EXISTS' },
      { _id: waiting.id, title: 'Waiting', code: 'RELEASE_IS_BEING_SENT' },
      { _id: 'gone', title: '', code: 'NOT_FOUND' },
    ],
    failures: 3,
  });
  expect((await select('/removal', cookie)).json()).toMatchObject({
    changed: 1,
    failed: [
      { _id: waiting.id, title: 'Waiting', code: 'RELEASE_IS_BEING_SENT' },
      { _id: draft.id, code: 'NOT_FOUND' },
      { _id: 'gone', code: 'NOT_FOUND' },
    ],
  });
});

it('a release that a planned send is of, or goes by, is planned and not being sent, alone and among others', async () => {
  const [named, sent] = [
    await buildRelease(server.platform, organizationId, { title: 'Named' }),
    await buildRelease(server.platform, organizationId, { title: 'Planned' }),
  ];
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const audience = { engagement: [{ releaseId: named.id, did: 'opened' }] };
  const planned = await server.call(
    'POST',
    `/api/distribution/${organizationId}/distribute-audience/${sent.id}`,
    { cookie, body: { from, audience, startsAt } },
  );
  expect(planned.statusCode, planned.body).toBe(201);
  for (const { id } of [named, sent]) {
    const answer = await server.call('DELETE', `/api/release/${organizationId}/${id}`, { cookie });
    expect(answer.json(), answer.body).toMatchObject({
      code: 'AUDIENCE_IS_PLANNED',
      params: { plannedSends: [{ title: 'Planned', startsAt }] },
    });
  }
  const many = await server.call('POST', `/api/release/${organizationId}/selection/removal`, {
    cookie,
    body: { chosen: { ids: [named.id, sent.id] } },
  });
  expect(many.json()).toMatchObject({
    changed: 0,
    failed: [
      { title: 'Named', code: 'AUDIENCE_IS_PLANNED' },
      { title: 'Planned', code: 'AUDIENCE_IS_PLANNED' },
    ],
  });
});
