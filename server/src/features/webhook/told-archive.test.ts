import { webhookEvents } from '@firstlook/contract/webhook-rule.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { startWebhookStage, type WebhookStage, webhooksOf } from '../../../test/webhook-stage.ts';

const path = '/told-archive';
let stage: WebhookStage;
beforeAll(async () => {
  stage = await startWebhookStage();
}, 60_000);
afterAll(() => stage.stop());

it('tells that a release was put away and that it came back, once each', async () => {
  const { organizationId, cookie } = await stage.enter();
  const releaseId = (await buildRelease(stage.server.platform, organizationId)).id;
  const hooks = webhooksOf(stage.server, organizationId, cookie);
  const hook = await hooks.add(stage.sink.urlOf(path), webhookEvents);
  const told = () =>
    stage.sink
      .at(path)
      .map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
      .filter(({ type }) => type.startsWith('release.'));
  const put = (isArchived: boolean) =>
    stage.server.call('POST', `/api/release/${organizationId}/selection/archive`, {
      cookie,
      body: { chosen: { ids: [releaseId] }, isArchived },
    });
  for (const isArchived of [true, true, false, false]) await put(isArchived);
  // What is told later than everything before it.
  await hooks.test(hook._id);
  await expect.poll(() => stage.sink.at(path).length, { timeout: 15_000, interval: 50 }).toBe(3);
  expect(
    told()
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['release.archived', 'release.unarchived']);
  for (const { data } of told())
    expect(data).toMatchObject({ organizationId, releaseId, releaseType: 'programme' });
});
