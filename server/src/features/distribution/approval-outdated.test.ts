import { expect, it } from 'vitest';
import { type ApprovalStage, someone, tomorrow, withApprovalStage } from '../../../test/approval-stage.ts';
import { buildRelease } from '../../../test/factories.ts';
import { type Actor, type Ctx, createCtx } from '../../kernel/ctx.ts';
import { sql } from '../../platform/database.ts';
import { answerAsk } from './approval.service.ts';

/** What was changed since it was looked at, or approved, is looked at once more (docs/decisions/0098). */
let {
  server,
  sink,
  organizationId,
  producer,
  admin,
  releaseId,
  write,
  ask,
  answer,
  comes,
  progress,
  untilPhase,
  versionOf,
  untilTold,
} = {} as ApprovalStage;
withApprovalStage((stage) => {
  ({
    server,
    sink,
    organizationId,
    producer,
    admin,
    releaseId,
    write,
    ask,
    answer,
    comes,
    progress,
    untilPhase,
    versionOf,
    untilTold,
  } = stage);
});

async function save(title: string) {
  const item = (
    await server.call('GET', `/api/release/${organizationId}/${releaseId}`, { cookie: admin.cookie })
  ).json();
  const saved = await server.call('PUT', `/api/release/${organizationId}`, {
    cookie: producer.cookie,
    body: {
      _id: releaseId,
      version: item.version,
      releaseType: item.releaseType,
      releaseData: { ...item.releaseData, title },
      design: item.design,
    },
  });
  expect(saved.statusCode, saved.body).toBe(200);
}
it('what was changed since somebody looked is looked at once more', async () => {
  const { distributionId: id } = await ask(someone());
  const version = await versionOf();
  await save('Another title');
  expect((await answer(id, { version })).json()).toMatchObject({ code: 'APPROVAL_OUTDATED' });
  expect((await answer(id)).statusCode).toBe(200);
});

it('what is saved while somebody answers was not looked at', async () => {
  const { distributionId: id } = await ask(someone(), { startsAt: tomorrow() });
  const version = await versionOf();
  const actor = {
    accountId: admin.id,
    systemRoles: [],
    memberships: [{ organizationId, status: 'approved', roles: ['admin'] }],
  } as unknown as Actor;
  const ctx = createCtx(server.platform, { organizationId, actor });
  let hasSaved = false;
  const of: Ctx['db']['of'] = async (owner, work) => {
    const found = await ctx.db.of(owner, work);
    // Somebody saves when the release was just read.
    if (!hasSaved) await write(sql`update release set version = version + 1 where id = ${releaseId}`);
    hasSaved = true;
    return found;
  };
  const given = { isGranted: true, version, planVersion: 1, words: '' };
  await answerAsk({ ...ctx, db: { ...ctx.db, of } }, id, given);
  expect(await versionOf()).toBe(version + 1);
  await untilPhase(id, 'asking');
  expect((await progress(id)).approval).toMatchObject({ state: 'asked', isAgain: true });
});

it('what was changed after its approval asks again, in time, and leaves by the new one', async () => {
  const email = someone();
  const { distributionId: id } = await ask(email, { startsAt: tomorrow() });
  // Who has answered before the mail leaves is not told any more.
  await untilTold(admin.email, 1);
  await answer(id);
  await save('Another title');
  await write(sql`select pg_notify('firstlook_send', '')`);
  await untilPhase(id, 'asking');
  expect((await progress(id)).approval).toMatchObject({ state: 'asked', isAgain: true });
  await untilTold(admin.email, 2);
  await comes(id);
  await write(sql`select pg_notify('firstlook_send', '')`);
  expect((await answer(id)).statusCode).toBe(200);
  await untilPhase(id, 'done');
  const mail = sink.mails.find(({ to: people }) => people[0] === email);
  expect((await mail?.parsed())?.subject).toContain('Another title');
});

it('a child that was changed since makes the send of its group ask again', async () => {
  const child = await buildRelease(server.platform, organizationId, { title: 'Episode' });
  await write(sql`update release set data = data || jsonb_build_object('childrenReleases', jsonb_build_array(${child.id}::text))
    where id = ${releaseId}`);
  const { distributionId: id } = await ask(someone(), { startsAt: tomorrow() });
  expect((await answer(id)).statusCode).toBe(200);
  await write(sql`update release set version = version + 1 where id = ${child.id}`);
  await comes(id);
  await untilPhase(id, 'asking');
  expect((await progress(id)).approval).toMatchObject({ isAgain: true, changed: 'release' });
  expect((await answer(id)).statusCode).toBe(200);
  await untilPhase(id, 'done');
});

it('what was approved asks again from the save on, as the list of sends says with its answer', async () => {
  const { distributionId: id } = await ask(someone(), { startsAt: tomorrow() });
  expect((await answer(id)).statusCode).toBe(200);
  const told = async () => {
    const path = `/api/distribution/${organizationId}/by-release/${releaseId}`;
    const { items } = (await server.call('GET', path, { cookie: producer.cookie })).json();
    return items[0].approval;
  };
  expect(await told()).toMatchObject({ state: 'granted', isAgain: false, changed: null });
  await save('A typo mended');
  expect(await told()).toMatchObject({ state: 'asked', isAgain: true, changed: 'release', by: null });
  await untilPhase(id, 'asking');
  expect((await answer(id)).json()).toMatchObject({ phase: 'scheduled', approval: { state: 'granted' } });
  expect(await told()).toMatchObject({ state: 'granted' });
});
