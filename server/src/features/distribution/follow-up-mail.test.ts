import type { FollowUpDeed } from '@firstlook/contract/follow-up.ts';
import { expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { type MailClock, tomorrow, withMailClock } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';
import { viewerPrefix } from '../media/viewer-key.ts';

/** Another mail after a mail, to those who did so with it, or did not (docs/decisions/0128). */
let { server, sink, organizationId, call, run, begin, untilPhase } = {} as MailClock;
withMailClock((stage) => {
  ({ server, sink, organizationId, call, run, begin, untilPhase } = stage);
});

const everybody = ['quiet', 'came', 'clicked', 'begun', 'most', 'seen', 'gone'] as const;
type One = (typeof everybody)[number];

/** Who came by the mail to the page, followed a link of it, and saw how much of the film; `gone` came and left the list. */
async function watchBy(releaseId: string, distributionId: string) {
  const row = (one: string) => sql`(select id from recipient where distribution_id = ${distributionId}
    and address like ${`${one}-%`})`;
  const event = (one: One, kind: string) =>
    run(sql`insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
      values (${organizationId}, new_id(), ${releaseId}, ${row(one)}, ${kind}, 'landingPage', 'distribution-email', 'person')`);
  const watch = (one: One, hundredths: number) =>
    run(sql`insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, total_ms, buckets)
      values (${organizationId}, new_id(), ${`film-${releaseId}`}, ${releaseId}, ${viewerPrefix.recipient} || ${row(one)}, ${row(one)}, 60000,
        array_fill(1, array[${hundredths}::int]) || array_fill(0, array[100 - ${hundredths}::int]))`);
  await run(sql`insert into file (organization_id, id, kind, status, name)
    values (${organizationId}, ${`film-${releaseId}`}, 'video', 'ready', 'film.mp4')`);
  for (const one of everybody) if (one !== 'quiet') await event(one, 'landing');
  await event('clicked', 'click');
  await watch('begun', 20);
  await watch('most', 70);
  await watch('seen', 97);
  await run(sql`insert into suppression (organization_id, channel, address, kind, reason)
    select organization_id, channel, address, 'unsubscribed', 'link' from recipient where id = ${row('gone')}`);
  return { event, watch };
}

/** A mail that left, with what people did by it, and those of it whom its follow-ups reached by then. */
async function sentWith(followUp: object | null = null) {
  const { id: releaseId } = await buildRelease(server.platform, organizationId, { title: 'Ashes' });
  const address = (one: One) => `${one}-${releaseId.slice(-8)}@follow.example`.toLowerCase();
  const answer = await call('POST', `distribute-audience/${releaseId}`, {
    from,
    audience: { contacts: everybody.map((one) => ({ email: address(one), firstName: one })) },
    followUp,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { distributionId } = answer.json();
  await begin(distributionId);
  await untilPhase(distributionId, 'done');
  sink.mails.length = 0;
  const reached = () => sink.mails.map(({ to }) => to[0]?.split('-')[0]).sort();
  return { releaseId, distributionId, reached, ...(await watchBy(releaseId, distributionId)) };
}
const followUps = async (releaseId: string) =>
  (await call('GET', `by-release/${releaseId}`))
    .json()
    .items.filter(({ follows }: { follows: string | null }) => follows !== null);
const afterDays = 3;

it('is planned with the mail, says whom it is for, and goes once to whom that is true of by then', async () => {
  const words = {
    subject: 'Still time, {{firstName}}',
    preheader: 'Until Sunday',
    personalLine: 'Hi {{firstName}}, a reminder.',
  };
  const asked = { afterDays, did: 'openedNotWatched', distributionType: 'email', ...words };
  const { releaseId, distributionId, reached, watch } = await sentWith(asked);
  const [planned] = await followUps(releaseId);
  expect(planned).toMatchObject({
    follows: distributionId,
    followUp: { did: 'openedNotWatched', afterDays },
    phase: 'scheduled',
    channel: 'email',
    plan: {
      personalLine: 'Hi, a reminder.',
      engagement: [{ did: 'openedNotWatched', releaseId, title: 'Ashes' }],
    },
  });
  // Who watches until then is not reminded.
  await watch('clicked', 5);
  await begin(planned.distributionId);
  await untilPhase(planned.distributionId, 'done');
  expect(reached()).toEqual(['came']);
  const mail = await sink.mails[0]?.parsed();
  expect(mail?.subject).toBe('Still time, came');
  expect(mail?.text).toContain('Hi came, a reminder.');
  // Its moment comes once.
  await run(sql`select pg_notify('firstlook_send', '')`);
  const again = await call('POST', `progress/${planned.distributionId}/resume`, {});
  expect(again.json().states).toEqual({ sent: 1 });
  expect(reached()).toEqual(['came']);
});

it('means by each deed whom the report means', async () => {
  const { releaseId, distributionId, reached } = await sentWith();
  const meant: Record<FollowUpDeed, string[]> = {
    notOpened: ['quiet'],
    openedNotWatched: ['came', 'clicked'],
    cameNotWatched: ['came', 'clicked'],
    underHalf: ['begun'],
    notFinished: ['begun', 'most'],
    notClicked: ['came', 'quiet'],
  };
  for (const [did, people] of Object.entries(meant)) {
    sink.mails.length = 0;
    const answer = await call('POST', `follow-up/${distributionId}`, {
      afterDays,
      did,
      distributionType: 'email',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const id = answer.json().distributionId;
    await begin(id);
    await untilPhase(id, 'done');
    expect([did, reached()]).toEqual([did, people]);
  }
  expect(await followUps(releaseId)).toHaveLength(6);
});

it('is added to a mail that left, once for each deed, until its moment has passed', async () => {
  const { distributionId } = await sentWith();
  const add = (body: object, to = distributionId) => call('POST', `follow-up/${to}`, body);
  const mail = { afterDays, did: 'underHalf', distributionType: 'email' };
  // Of two at once one is planned.
  const both = await Promise.all([add(mail), add(mail)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const planned = both.find(({ statusCode }) => statusCode === 201)?.json();
  expect((await add(mail)).json()).toMatchObject({
    code: 'ALREADY_EXISTS',
    issues: [{ path: 'did', code: 'taken' }],
  });
  expect((await add({ ...mail, did: 'notClicked' })).statusCode).toBe(201);
  // One that was called off makes room.
  await call('POST', `progress/${planned.distributionId}/stop`, {});
  const { distributionId: other } = (await add(mail)).json();
  // What follows has none itself.
  expect((await add(mail, other)).json().issues).toEqual([{ path: 'distributionId', code: 'option' }]);
  await run(
    sql`update distribution set starts_at = starts_at - interval '4 days' where id = ${distributionId}`,
  );
  expect((await add({ ...mail, did: 'notFinished' })).json().issues).toEqual([
    { path: 'followUp.afterDays', code: 'past' },
  ]);
  for (const wrong of [
    { afterDays: 0 },
    { afterDays: 61 },
    { did: 'opened' },
    { personalLine: '{{nothing}}' },
  ])
    expect([400, 422]).toContain((await add({ ...mail, ...wrong })).statusCode);
});

it('is paused and resumed by hand, asks when it is half an hour late, and is not begun by who may not read reports', async () => {
  const { distributionId, reached } = await sentWith();
  const plan = async (did: string) =>
    (await call('POST', `follow-up/${distributionId}`, { afterDays, did, distributionType: 'email' })).json()
      .distributionId;
  const [late, paused] = [await plan('notOpened'), await plan('underHalf')];
  await call('POST', `progress/${paused}/pause`, {});
  await run(
    sql`update recipient set sent_at = now() - interval '1 day' where distribution_id = ${distributionId}`,
  );
  await run(
    sql`update distribution set starts_at = now() - interval '31 minutes' where id in (${late}, ${paused})`,
  );
  await run(sql`select pg_notify('firstlook_send', '')`);
  await untilPhase(late, 'paused');
  expect((await call('GET', `progress/${late}`)).json().refusal).toMatchObject({ kind: 'late' });
  expect((await call('GET', `progress/${paused}`)).json().refusal).toBeNull();
  expect(reached()).toEqual([]);
  await call('POST', `progress/${paused}/resume`, {});
  await untilPhase(paused, 'done');
  expect(reached()).toEqual(['begun']);
  const { email } = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const producer = await server.signIn(email);
  const asked = { afterDays, did: 'notClicked', distributionType: 'email' };
  expect((await call('POST', `follow-up/${distributionId}`, asked, producer)).statusCode).toBe(403);
  expect((await call('POST', `progress/${late}/resume`, {}, producer)).statusCode).toBe(403);
});

it('waits where the release has expired or was put away, and is not planned past its end', async () => {
  const { releaseId, distributionId, reached } = await sentWith();
  const asked = { afterDays, did: 'notOpened', distributionType: 'email' };
  const { distributionId: id } = (await call('POST', `follow-up/${distributionId}`, asked)).json();
  await run(sql`update release set expiration_date = now() - interval '1 minute' where id = ${releaseId}`);
  await begin(id);
  await untilPhase(id, 'paused');
  expect((await call('GET', `progress/${id}`)).json().refusal).toMatchObject({ kind: 'expired' });
  expect(reached()).toEqual([]);
  await run(sql`update release set expiration_date = ${tomorrow()} where id = ${releaseId}`);
  const past = await call('POST', `follow-up/${distributionId}`, { ...asked, did: 'underHalf' });
  expect(past.json().code).toBe('RELEASE_EXPIRED');
});
