import { expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** Each gets a mail at the hour at which they usually open (docs/decisions/0144). No test waits for an hour: what waits for one is moved. */
let { server, sink, organizationId, cookie } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie } = stage);
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body });
const read = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await call(method, path, body)).json();
const progress = (id: string) => read('GET', `progress/${id}`);
const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const rows = <R extends object>(statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.many<R>(statement));
const release = async () => (await buildRelease(server.platform, organizationId)).id;
const zone = 'Asia/Jerusalem';
/** A day that begins on the clocks of the organization, three days ahead. */
const startsAt = new Date(Date.now() + 3 * 86_400_000);

let people = 0;
/** Contacts whose opens were at these hours, on the clocks of the organization. */
async function reader(hours: readonly number[], verdict = 'person'): Promise<string> {
  people += 1;
  const email = `hour${people}@hour.example`;
  const [id = ''] = await buildContacts(server.platform, organizationId, 1, { email: () => email });
  const releaseId = await release();
  const distribution = `d${people}`;
  await write(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
    values (${organizationId}, ${distribution}, ${releaseId}, 'email', 'he', 't', '{}')`);
  for (const [place, hour] of hours.entries()) {
    const recipient = `r${people}-${place}`;
    await write(sql`
      insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, round, address, email, first_name, last_name, state, token, created_at)
      values (${organizationId}, ${recipient}, ${distribution}, ${releaseId}, ${id}, 'email', ${place}, ${email}, ${email}, '', '', 'sent', ${recipient}, now() - interval '30 days')`);
    await write(sql`
      insert into event (organization_id, id, release_id, recipient_id, kind, platform, verdict, at)
      values (${organizationId}, new_id(), ${releaseId}, ${recipient}, 'open', 'email', ${verdict},
        (date_trunc('day', now() at time zone ${zone}) - make_interval(days => ${20 - place}) + make_interval(hours => ${hour}, mins => 20)) at time zone ${zone})`);
  }
  return id;
}
async function forget(): Promise<void> {
  await write(sql`delete from event where organization_id = ${organizationId}`);
}
async function plan(contacts: readonly string[], more: object = {}) {
  const releaseId = await release();
  const answer = await call('POST', `distribute-audience/${releaseId}`, {
    from,
    audience: { contacts },
    bestHour: true,
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return { releaseId, id: answer.json().distributionId as string };
}
/** At which hour, on the clocks of the organization, each of the queue of a send is ready. */
const ready = (id: string) =>
  rows<{ contact: string; hour: number; ahead: number; exact: boolean }>(sql`
    select r.contact_id as contact, extract(hour from q.ready_at at time zone ${zone})::int as hour,
      extract(epoch from q.ready_at - d.starts_at)::float8 as ahead, q.ready_at = d.starts_at as exact
    from send_queue q join recipient r on r.organization_id = q.organization_id and r.id = q.recipient_id
    join distribution d on d.organization_id = q.organization_id and d.id = q.distribution_id
    where q.distribution_id = ${id}`);
const untilSent = (id: string, sent: number) =>
  expect.poll(async () => (await progress(id)).states.sent ?? 0, { timeout: 20_000 }).toBe(sent);
const wake = () => write(sql`select pg_notify('firstlook_send', '')`);
/** The undo time is over; who waits for an hour still does. */
async function begin(id: string): Promise<void> {
  await write(sql`update send_queue set ready_at = now() where distribution_id = ${id}
    and ready_at = (select starts_at from distribution where id = ${id})`);
  await write(sql`update distribution set starts_at = now() where id = ${id}`);
  await wake();
}
/** An hour that is neither this one nor the next, whatever the time of day. */
const distant = (add: number) => {
  const now = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(new Date()),
  );
  return (now + add) % 24;
};

it('finds the hour of each, by opens of people alone, and says so beforehand', async () => {
  await forget();
  const [early, late] = [distant(5), distant(9)];
  const often = await reader([early, early, late]);
  const other = await reader([late, late, late, late]);
  const machine = await reader([early, early, early, early], 'machine');
  const seldom = await reader([early, early]);
  const audience = { contacts: [often, other, machine, seldom] };
  const checked = await read('POST', `audience/${await release()}`, { audience, bestHour: true });
  // Of nine opens of people five were late: all others get it then.
  expect(checked.bestHours).toMatchObject({ own: 2, organizationHour: late, atOnce: 0 });
  expect(checked.bestHours.hours[early]).toBe(1);
  expect(checked.bestHours.hours[late]).toBe(3);
  expect((await read('POST', `audience/${await release()}`, { audience })).bestHours).toBeNull();

  const { id } = await plan(audience.contacts);
  const hours = new Map((await ready(id)).map(({ contact, hour }) => [contact, hour]));
  expect(Object.fromEntries(hours)).toEqual({
    [often]: early,
    [other]: late,
    [machine]: late,
    [seldom]: late,
  });
  for (const { ahead } of await ready(id)) {
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThanOrEqual(86_400);
  }
  await call('POST', `progress/${id}/stop`);
});

it('leaves at once where nothing tells an hour, in its own hour, and where the hour comes after the release expires', async () => {
  await forget();
  const nobody = await reader([]);
  const { id } = await plan([nobody]);
  expect(await ready(id)).toMatchObject([{ exact: true }]);
  const present = await reader([distant(0), distant(0), distant(0)]);
  const later = await reader([distant(9), distant(9), distant(9)]);
  const short = await release();
  await write(sql`update release set expiration_date = now() + interval '4 hours' where id = ${short}`);
  const sent = await read('POST', `distribute-audience/${short}`, {
    from,
    audience: { contacts: [present, later] },
    bestHour: true,
  });
  expect((await ready(sent.distributionId)).map(({ exact }) => exact)).toEqual([true, true]);
});

it('sends each at their hour and no earlier, tells the next one, and is paused, let go on and stopped as any send', async () => {
  await forget();
  const [early, late] = [distant(5), distant(9)];
  const contacts = [
    await reader([early, early, early]),
    await reader([late, late, late]),
    await reader([late, late, late]),
  ];
  const { id } = await plan(contacts);
  await begin(id);
  await expect.poll(async () => (await progress(id)).hours?.people, { timeout: 20_000 }).toBe(1);
  const told = await progress(id);
  expect(told).toMatchObject({ phase: 'sending', states: { queued: 3 } });
  expect(Date.parse(told.hours.endsAt)).toBeGreaterThan(Date.parse(told.hours.nextAt));
  expect(sink.mails).toHaveLength(0);
  const arrives = () =>
    write(sql`update send_queue set ready_at = now() where recipient_id in (
      select recipient_id from send_queue where distribution_id = ${id} order by ready_at limit 1)`);
  await call('POST', `progress/${id}/pause`);
  await arrives();
  await wake();
  expect((await progress(id)).phase).toBe('paused');
  await call('POST', `progress/${id}/resume`);
  await untilSent(id, 1);
  expect(sink.mails.map(({ to }) => to)).toEqual([[`hour${people - 2}@hour.example`]]);
  expect((await progress(id)).hours).toMatchObject({ people: 2 });
  const stopped = await call('POST', `progress/${id}/stop`);
  expect(stopped.statusCode, stopped.body).toBe(200);
  expect(await progress(id)).toMatchObject({
    phase: 'stopped',
    hours: null,
    states: { sent: 1, stopped: 2 },
  });
});

it('is kept with a plan, found at its moment, and changed with it', async () => {
  await forget();
  const hour = distant(7);
  const contact = await reader([hour, hour, hour]);
  const { id } = await plan([contact], { startsAt: startsAt.toISOString() });
  const planned = (await call('GET', `plan/${id}`)).json();
  expect(planned.bestHour).toBe(true);
  const off = await call('PUT', `plan/${id}`, { version: planned.version, bestHour: false });
  expect(off.statusCode, off.body).toBe(200);
  const again = (await call('GET', `plan/${id}`)).json();
  expect(again.bestHour).toBe(false);
  await call('PUT', `plan/${id}`, { version: again.version, bestHour: true });
  await write(sql`update distribution set starts_at = now() where id = ${id}`);
  await expect.poll(async () => (await ready(id)).length, { timeout: 20_000 }).toBe(1);
  expect(await ready(id)).toMatchObject([{ contact, hour, exact: false }]);
});

it('holds with a weekly cap, which leaves out whom it leaves out', async () => {
  await forget();
  const contact = await reader([9, 9, 9]);
  await write(sql`update recipient set created_at = now() where contact_id = ${contact}`);
  await write(
    sql`update organization set settings = settings || '{"weeklyMessages": 2}' where organization_id = ${organizationId}`,
  );
  const { id } = await plan([contact, await reader([])]);
  expect((await progress(id)).states).toMatchObject({ 'over-cap': 1 });
  await write(
    sql`update organization set settings = settings - 'weeklyMessages' where organization_id = ${organizationId}`,
  );
});

it('leaves in the portions of its pace, and as many in a day as the organization sends', async () => {
  await forget();
  const hour = distant(6);
  const contacts = [await reader([hour, hour, hour]), await reader([hour, hour, hour])];
  const set = (dailyMails: number | null) =>
    write(
      sql`update organization set settings = settings || ${JSON.stringify({ dailyMails })}::jsonb where organization_id = ${organizationId}`,
    );
  await write(sql`delete from send_count where organization_id = ${organizationId}`);
  await set(1);
  const { id } = await plan(contacts, { perHour: 1 });
  await begin(id);
  await write(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
  await wake();
  await untilSent(id, 1);
  expect((await progress(id)).states).toMatchObject({ sent: 1, queued: 1 });
  const portion = () =>
    write(sql`update distribution set paced_at = paced_at - interval '2 hours' where id = ${id}`);
  await portion();
  await wake();
  await expect
    .poll(async () => (await progress(id)).cap?.waitsUntil ?? null, { timeout: 20_000 })
    .not.toBeNull();
  expect((await progress(id)).states).toMatchObject({ sent: 1, queued: 1 });
  await set(null);
  await portion();
  await wake();
  await untilSent(id, 2);
  expect(await progress(id)).toMatchObject({ phase: 'done', states: { sent: 2 } });
});

it.each([
  ['a text message', { distributionType: 'sms', text: 'Hi', from: undefined }],
  ['two subjects', { subject: 'a', subjectTest: { subject: 'b', percent: 20 } }],
])('is refused of %s', async (_, more) => {
  const answer = await call('POST', `distribute-audience/${await release()}`, {
    from,
    audience: { contacts: [await reader([])] },
    bestHour: true,
    ...more,
  });
  expect([answer.statusCode, answer.json().issues]).toEqual([
    400,
    [expect.objectContaining({ path: 'bestHour' })],
  ]);
});
