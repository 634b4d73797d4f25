import { expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** Nothing of what is in the archive is sent (docs/decisions/0052). */
let { server, sink, organizationId, cookie, distribute } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie, distribute } = stage);
});

const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { cookie, body });
const send = async (releaseId: string, more: object) =>
  (
    await call('POST', `distribution/${organizationId}/distribute-audience/${releaseId}`, {
      from,
      audience: { contacts: [{ email: 'one@archive.example' }] },
      ...more,
    })
  ).json();
const progress = async (id: string) =>
  (await call('GET', `distribution/${organizationId}/progress/${id}`)).json();
const archive = async (id: string, isArchived = true) =>
  (
    await call('POST', `release/${organizationId}/selection/archive`, { chosen: { ids: [id] }, isArchived })
  ).json();
const undo = async (act: string) =>
  (await call('POST', `release/${organizationId}/selection/undo`, { undo: act })).json();
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString();
const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const comes = (id: string) => write(sql`update distribution set starts_at = now() where id = ${id}`);
const untilPhase = (id: string, phase: string) =>
  expect.poll(async () => (await progress(id)).phase, { timeout: 20_000 }).toBe(phase);

it('is refused, and so is its test and its plan', async () => {
  const { id } = await buildRelease(server.platform, organizationId);
  await archive(id);
  const contacts = [{ email: 'one@archive.example' }];
  for (const answer of [
    (await distribute(id, { contacts })).json(),
    await send(id, {}),
    await send(id, { startsAt: tomorrow() }),
    await send(id, { testMode: true }),
    (await call('POST', `distribution/${organizationId}/test/${id}`, { from, contacts })).json(),
  ])
    expect(answer).toMatchObject({ code: 'RELEASE_ARCHIVED' });
  await archive(id, false);
  await distribute(id, { contacts });
  expect(sink.mails.length).toBe(1);
});

it('a planned send stands still with the reason, and goes on when the act is taken back', async () => {
  const { id } = await buildRelease(server.platform, organizationId);
  const { distributionId } = await send(id, { startsAt: tomorrow() });
  const { undo: act } = await archive(id);
  expect(await progress(distributionId)).toMatchObject({
    phase: 'paused',
    refusal: { kind: 'archived' },
    states: { queued: 1 },
  });
  const resume = () => call('POST', `distribution/${organizationId}/progress/${distributionId}/resume`);
  expect((await resume()).json()).toMatchObject({ code: 'RELEASE_ARCHIVED' });
  expect(await undo(act)).toMatchObject({ changed: 1 });
  expect(await progress(distributionId)).toMatchObject({ phase: 'scheduled', refusal: null });
  await comes(distributionId);
  await untilPhase(distributionId, 'done');
  expect(sink.mails.length).toBe(1);
});

it('brought back later, a person says whether it goes on; what somebody paused before stays so', async () => {
  const { id } = await buildRelease(server.platform, organizationId);
  const paused = (await send(id, { startsAt: tomorrow() })).distributionId;
  await call('POST', `distribution/${organizationId}/progress/${paused}/pause`);
  const { distributionId } = await send(id, {
    startsAt: tomorrow(),
    audience: { contacts: [{ email: 'two@archive.example' }] },
  });
  await archive(id);
  await archive(id, false);
  expect(await progress(distributionId)).toMatchObject({ phase: 'paused', refusal: { kind: 'archived' } });
  expect(await progress(paused)).toMatchObject({ phase: 'paused', refusal: null });
  await call('POST', `distribution/${organizationId}/progress/${distributionId}/resume`);
  await comes(distributionId);
  await untilPhase(distributionId, 'done');
  expect(sink.mails.map(({ to }) => to[0])).toEqual(['two@archive.example']);
});

it('put away again by taking a “bring back” back, what waits is paused again', async () => {
  const { id } = await buildRelease(server.platform, organizationId);
  const { distributionId } = await send(id, { startsAt: tomorrow() });
  await archive(id);
  const { undo: act } = await archive(id, false);
  await call('POST', `distribution/${organizationId}/progress/${distributionId}/resume`);
  expect(await progress(distributionId)).toMatchObject({ phase: 'scheduled' });
  expect(await undo(act)).toMatchObject({ changed: 1 });
  expect(await progress(distributionId)).toMatchObject({ phase: 'paused', refusal: { kind: 'archived' } });
});

it('what began in the same moment is held before the first message leaves', async () => {
  const { id } = await buildRelease(server.platform, organizationId);
  const { distributionId } = await send(id, {});
  await write(sql`update release set archived_at = now() where id = ${id}`);
  await comes(distributionId);
  await untilPhase(distributionId, 'paused');
  expect(await progress(distributionId)).toMatchObject({ refusal: { kind: 'archived' } });
  const planned = await buildRelease(server.platform, organizationId);
  const later = (await send(planned.id, { startsAt: tomorrow() })).distributionId;
  await write(sql`update release set archived_at = now() where id = ${planned.id}`);
  await comes(later);
  await untilPhase(later, 'paused');
  expect(await progress(later)).toMatchObject({ refusal: { kind: 'archived' } });
  expect(sink.mails).toEqual([]);
});
