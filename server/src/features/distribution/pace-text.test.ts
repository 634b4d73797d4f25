import { expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { newNumber, type TextStage, withTextStage } from '../../../test/text-stage.ts';
import { clockOf } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** Text messages that are spread over hours, when the quiet ones begin while they go (docs/decisions/0100). */
let { sink, server, organizationId, call } = {} as TextStage;
let { run, begin } = {} as ReturnType<typeof clockOf>;
withTextStage((stage) => {
  ({ sink, server, organizationId, call } = stage);
  ({ run, begin } = clockOf(stage));
});

const setQuiet = (quietHours: object | null) =>
  run(sql`update organization set settings = settings
    || jsonb_build_object('timeZone', 'UTC', 'quietHours', ${JSON.stringify(quietHours)}::jsonb) where organization_id = ${organizationId}`);
/** From an hour ago until an hour from now, on clocks of UTC. */
const aroundNow = () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  return { from: at(-1), to: at(1) };
};
async function start(more: object = {}) {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const contacts = [{ mobile: newNumber() }, { mobile: newNumber() }];
  const body = { distributionType: 'sms', text: 'Hi', audience: { contacts }, perHour: 1, ...more };
  const answer = await call('POST', `distribute-audience/${releaseId}`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  const id: string = answer.json().distributionId;
  await begin(id);
  return id;
}
const progress = async (id: string) => (await call('GET', `progress/${id}`)).json();
const untilSent = (id: string, sent: number) =>
  expect.poll(async () => (await progress(id)).states.sent ?? 0, { timeout: 20_000 }).toBe(sent);
const anHourLater = async (id: string) => {
  await run(sql`update distribution set paced_at = paced_at - interval '1 hour' where id = ${id}`);
  await run(sql`select pg_notify('firstlook_send', '')`);
};

it('they hold until the end of those, and go on by themselves', async () => {
  const id = await start();
  await untilSent(id, 1);
  await setQuiet(aroundNow());
  await anHourLater(id);
  const until = async () => Date.parse((await progress(id)).pace.nextAt ?? '') - Date.now();
  await expect.poll(async () => (await until()) > 55 * 60_000, { timeout: 20_000 }).toBe(true);
  expect(await until()).toBeLessThanOrEqual(60 * 60_000);
  expect(await progress(id)).toMatchObject({
    phase: 'sending',
    refusal: null,
    states: { sent: 1, queued: 1 },
  });
  await setQuiet(null);
  await anHourLater(id);
  await untilSent(id, 2);
  expect(sink.texts.length).toBe(2);
});

it('but where it was said that they may leave in them', async () => {
  await setQuiet(aroundNow());
  const id = await start({ inQuietHours: true });
  await untilSent(id, 1);
  await anHourLater(id);
  await untilSent(id, 2);
  await setQuiet(null);
});
