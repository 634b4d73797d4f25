import { expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { viewerPrefix } from '../media/viewer-key.ts';

/** The next send to those who did, or did not do, something with the one before (docs/decisions/0064). */
let { server, sink, organizationId, cookie, distribute } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie, distribute } = stage);
});

const call = (method: 'GET' | 'POST', path: string, body?: object, as = cookie, of = organizationId) =>
  server.call(method, `/api/distribution/${of}/${path}`, { cookie: as, body });
const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString();
const rowsOf = (releaseId: string) =>
  server.platform.database.withSystem((db) =>
    db.many<{ id: string; address: string; token: string }>(
      sql`select id, address, token from recipient where release_id = ${releaseId} and round = 0`,
    ),
  );
const did = (releaseId: string, what: string) => ({ engagement: [{ releaseId, did: what }] });
const willReceive = async (releaseId: string, audience: object) => {
  const answer = await call('POST', `audience/${releaseId}`, {
    audience,
    forceDistribute: true,
    list: 'willReceive',
  });
  return answer
    .json()
    .people.map(({ email }: { email: string }) => email)
    .sort();
};

/** A sent release: `quiet` and `still` did nothing, the first of them a contact, `came` opened it, `begun` saw a fifth of its film, `seen` all of it, `gone` unsubscribed. */
async function sent() {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const name = (one: string) => `${one}-${releaseId.slice(-6)}@follow.example`;
  const [contact = ''] = await buildContacts(server.platform, organizationId, 1, {
    email: () => name('quiet'),
  });
  const typed = ['still', 'came', 'begun', 'seen', 'gone'].map((one) => ({ email: name(one) }));
  await distribute(releaseId, { contacts: [contact, ...typed] });
  const rows = await rowsOf(releaseId);
  const of = (one: string) => rows.find(({ address }) => address === name(one))?.id ?? '';
  const event = (one: string) =>
    write(sql`
    insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
    values (${organizationId}, new_id(), ${releaseId}, ${of(one)}, 'landing', 'landingPage', 'distribution-email', 'person')`);
  for (const one of ['came', 'begun', 'seen', 'gone']) await event(one);
  const fileId = `film-${releaseId}`;
  await write(sql`insert into file (organization_id, id, kind, status, name)
    values (${organizationId}, ${fileId}, 'video', 'ready', 'film.mp4')`);
  const watch = (one: string, buckets: number) =>
    write(sql`
    insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, total_ms, buckets)
    values (${organizationId}, new_id(), ${fileId}, ${releaseId}, ${viewerPrefix.recipient} || ${of(one)}, ${of(one)}, 60000,
      array_fill(1, array[${buckets}::int]) || array_fill(0, array[100 - ${buckets}::int]))`);
  await watch('begun', 20);
  await watch('seen', 97);
  await write(sql`insert into suppression (organization_id, channel, address, kind, reason)
    values (${organizationId}, 'email', ${name('gone')}, 'unsubscribed', 'link')`);
  return { releaseId, name, event };
}

it('means those who did it: contacts and addresses alike, and nobody who left', async () => {
  const { releaseId, name } = await sent();
  const expected = {
    notOpened: ['quiet', 'still'],
    opened: ['begun', 'came', 'seen'],
    openedNotWatched: ['came'],
    underHalf: ['begun'],
    watched: ['begun', 'seen'],
  };
  for (const [what, people] of Object.entries(expected))
    expect([what, await willReceive(releaseId, did(releaseId, what))]).toEqual([what, people.map(name)]);
  // Beside others, each person once.
  const both = {
    ...did(releaseId, 'notOpened'),
    contacts: [{ email: name('quiet') }, { email: name('came') }],
  };
  expect(await willReceive(releaseId, both)).toEqual([name('came'), name('quiet'), name('still')]);
  const report = (await call('GET', `distribution-data-by-release/${releaseId}`)).json();
  expect(report.counts.filters).toMatchObject({
    notOpened: 2,
    openedNotWatched: 1,
    underHalf: 1,
    watched: 2,
  });
});

it('means nobody who was erased', async () => {
  const { releaseId, name } = await sent();
  const erased = await server.call('POST', `/api/person/${organizationId}/erase`, {
    cookie,
    body: { email: name('still') },
  });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await willReceive(releaseId, did(releaseId, 'notOpened'))).toEqual([name('quiet')]);
  const dry = await call('POST', `audience/${releaseId}`, {
    audience: did(releaseId, 'notOpened'),
    forceDistribute: true,
    list: 'missingData',
  });
  expect(dry.json()).toMatchObject({ counts: { chosen: 1, missingData: 0 }, people: [] });
});

it('sends to them once more', async () => {
  const { releaseId, name } = await sent();
  const before = sink.mails.length;
  const answer = await call('POST', `distribute-audience/${releaseId}`, {
    from,
    audience: did(releaseId, 'openedNotWatched'),
  });
  expect(answer.statusCode).toBe(201);
  await write(sql`update distribution set starts_at = now() where id = ${answer.json().distributionId}`);
  await write(
    sql`update send_queue set ready_at = now() where distribution_id = ${answer.json().distributionId}`,
  );
  await write(sql`select pg_notify('firstlook_send', '')`);
  await expect
    .poll(() => sink.mails.slice(before).map(({ to }) => to[0]), { timeout: 20_000 })
    .toEqual([name('came')]);
});

it('and to nobody who is chosen beside them and has it, by whichever send', async () => {
  const { releaseId, name } = await sent();
  const audience = {
    ...did(releaseId, 'openedNotWatched'),
    contacts: [{ email: name('quiet') }, { email: name('new') }, { email: name('came') }],
  };
  const dry = (await call('POST', `audience/${releaseId}`, { audience, list: 'already' })).json();
  expect(dry.counts).toMatchObject({ chosen: 4, willReceive: 2, already: 1, duplicates: 1 });
  expect(dry.people).toMatchObject([{ email: name('quiet') }]);
  const lists = async () => {
    const answer = await call('POST', `distribute-audience/${releaseId}`, { from, audience });
    const { distributionId: id } = answer.json();
    await write(sql`update distribution set starts_at = now() where id = ${id}`);
    await write(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
    await write(sql`select pg_notify('firstlook_send', '')`);
    await expect
      .poll(async () => (await call('GET', `progress/${id}`)).json(), { timeout: 20_000 })
      .toMatchObject({ phase: 'done' });
    return (await call('GET', `progress/${id}`)).json().states;
  };
  expect(await lists()).toEqual({ sent: 2, already: 1 });
  // Whoever was new has it now, by a round of its own.
  expect(await lists()).toEqual({ sent: 1, already: 2 });
  const ordinary = { audience: { contacts: audience.contacts } };
  expect((await call('POST', `audience/${releaseId}`, ordinary)).json().counts).toMatchObject({
    willReceive: 0,
    already: 3,
  });
  // Who said that everybody gets it again means everybody.
  const forced = { audience, forceDistribute: true };
  expect((await call('POST', `audience/${releaseId}`, forced)).json().counts.already).toBe(0);
});

it('a planned one asks at its moment: who opened meanwhile gets none, and nobody has to have done it before', async () => {
  const { id: other } = await buildRelease(server.platform, organizationId);
  const { releaseId, event, name } = await sent();
  const before = sink.mails.length;
  const later = { from, forceDistribute: true, startsAt: tomorrow() };
  const planned = [
    await call('POST', `distribute-audience/${releaseId}`, {
      ...later,
      audience: did(releaseId, 'notOpened'),
    }),
    // No one got this one yet.
    await call('POST', `distribute-audience/${other}`, { ...later, audience: did(other, 'notOpened') }),
  ];
  expect(planned.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(planned[0]?.json()).toMatchObject({
    phase: 'scheduled',
    total: 0,
    plan: { engagement: [{ did: 'notOpened', releaseId }], people: 0, all: false },
  });
  await event('quiet');
  const ids = planned.map((one) => one.json().distributionId as string);
  for (const id of ids) await write(sql`update distribution set starts_at = now() where id = ${id}`);
  for (const id of ids)
    await expect
      .poll(async () => (await call('GET', `progress/${id}`)).json().phase, { timeout: 20_000 })
      .toBe('done');
  expect(sink.mails.slice(before).map(({ to }) => to[0])).toEqual([name('still')]);
});

it('names no release of another organization, and asks for the right to read the report', async () => {
  const { releaseId } = await sent();
  const { id: own } = await buildRelease(server.platform, organizationId);
  expect((await call('POST', `audience/${own}`, { audience: did('nobody', 'watched') })).statusCode).toBe(
    404,
  );
  const { email } = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const producer = await server.signIn(email);
  const asked = { audience: did(releaseId, 'watched') };
  // This person may send, and not read reports.
  expect((await call('POST', `audience/${releaseId}`, { audience: {} }, producer)).statusCode).toBe(200);
  for (const path of ['audience', 'distribute-audience'])
    expect(
      (
        await call(
          'POST',
          `${path}/${releaseId}`,
          { ...asked, ...(path === 'audience' ? {} : { from }) },
          producer,
        )
      ).statusCode,
    ).toBe(403);
});

it('does not begin for somebody who may not read the report any more', async () => {
  const { releaseId } = await sent();
  const { email } = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const producer = await server.signIn(email);
  const opened = (isOpen: boolean) =>
    write(sql`update organization set settings = settings || ${JSON.stringify({ producersReadReports: isOpen })}::jsonb
      where organization_id = ${organizationId}`);
  await opened(true);
  const body = { from, forceDistribute: true, startsAt: tomorrow(), audience: did(releaseId, 'notOpened') };
  const id = (await call('POST', `distribute-audience/${releaseId}`, body, producer)).json().distributionId;
  await opened(false);
  await write(sql`update distribution set starts_at = now() where id = ${id}`);
  await expect
    .poll(async () => (await call('GET', `progress/${id}`)).json(), { timeout: 20_000 })
    .toMatchObject({ phase: 'paused', refusal: { kind: 'planner' } });
});
