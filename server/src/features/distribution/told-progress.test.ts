import { expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { newPeople, type Subjects, subjectsOf } from '../../../test/two-subjects.ts';

/** Who may send and not read sends learns which send it is and how it stands, and nothing of its people. */
let { server, organizationId } = {} as SendingStage;
let { choosing, call, leaves, progress, untilPhase } = {} as Subjects;
withSendingStage((stage) => {
  ({ server, organizationId } = stage);
  ({ choosing, call, leaves, progress, untilPhase } = subjectsOf(stage));
});

async function keyOf(scopes: string[]) {
  const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const made = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie: await server.signIn(email),
    body: { name: scopes.join(), scopes, expiresInDays: null },
  });
  const headers = { authorization: `Bearer ${made.json().secret}` };
  return async (path: string, body?: object) =>
    (await server.call('POST', `/api/distribution/${organizationId}/${path}`, { headers, body })).json();
}

const untold = {
  states: {},
  unlisted: {},
  parts: [],
  plan: null,
  pace: null,
  refusal: null,
  approval: null,
  subjectTest: null,
  preparing: null,
  noConsent: 0,
  behind: 0,
};

it('a key that may only send is told of no figure by any call that changes a send', async () => {
  const writer = await keyOf(['distribution.send']);
  const { id } = await choosing(40);
  const known = { distributionId: id, total: 40, ...untold };
  expect(await writer(`progress/${id}/pause`)).toMatchObject({ ...known, phase: 'paused' });
  expect(await writer(`progress/${id}/resume`)).toMatchObject(known);
  expect(await writer(`subject-test/${id}`, { subject: 'b' })).toMatchObject(known);
  expect(await writer(`subject-test/${id}`, { subject: 'b' })).toMatchObject(known);
  await untilPhase(id, 'done');
  expect(await writer(`resend/${id}`, { state: 'failed' })).toMatchObject({ ...known, phase: 'done' });
  expect(await writer(`progress/${id}/stop`)).toMatchObject({ ...known, phase: 'done' });
  expect((await progress(id)).subjectTest.people).toMatchObject({ a: 10, b: 10, rest: 20 });
});

it('what it begins is answered alike, and in full to a key that may read sends', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId, { title: 'Told' });
  const body = () => ({ from, audience: { contacts: newPeople(2) } });
  const writer = await keyOf(['distribution.send']);
  expect(await writer(`distribute-audience/${releaseId}`, body())).toMatchObject({ total: 2, ...untold });
  const reader = await keyOf(['distribution.send', 'distribution.read']);
  const sent = await reader(`distribute-audience/${releaseId}`, body());
  expect(sent).toMatchObject({ total: 2, states: { queued: 2 } });
  expect(await call('POST', `progress/${sent.distributionId}/stop`)).toMatchObject({
    states: { stopped: 2 },
  });
});

it('a dry run beside a send that is about to leave says that nobody has it yet', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId, { title: 'Beside' });
  const people = newPeople(3);
  const counts = async () =>
    (await call('POST', `audience/${releaseId}`, { audience: { contacts: [...people, ...newPeople(1)] } }))
      .counts;
  const sent = await call('POST', `distribute-audience/${releaseId}`, {
    from,
    audience: { contacts: people },
  });
  expect(await counts()).toMatchObject({ willReceive: 1, already: 3, waiting: 3 });
  await leaves(sent.distributionId);
  await untilPhase(sent.distributionId, 'done');
  expect(await counts()).toMatchObject({ willReceive: 1, already: 3, waiting: 0 });
});
