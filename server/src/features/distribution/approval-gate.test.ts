import { expect, it } from 'vitest';
import { type ApprovalStage, someone, tomorrow, withApprovalStage } from '../../../test/approval-stage.ts';
import { sql } from '../../platform/database.ts';

/** There is no way around an approval: no plan from before, no hand on a send, no second try (docs/decisions/0098). */
let { producer, admin, asks, write, call, ask, answer, comes, progress, untilPhase, mailsTo } =
  {} as ApprovalStage;
withApprovalStage((stage) => {
  ({ producer, admin, asks, write, call, ask, answer, comes, progress, untilPhase, mailsTo } = stage);
});

it('a plan from before the setting asks when its moment comes', async () => {
  await asks(false);
  const email = someone();
  const { distributionId: id } = await ask(email, { startsAt: tomorrow() });
  await asks(true);
  await comes(id);
  await untilPhase(id, 'asking');
  expect((await progress(id)).approval).toMatchObject({ state: 'asked', isAgain: false });
  expect(mailsTo(email)).toBe(0);
});

it.each(['resume', 'pause'])('no hand on it lets it go: %s', async (act) => {
  const { distributionId: id } = await ask(someone());
  for (const who of [producer, admin])
    expect((await call(who, `progress/${id}/${act}`, {})).json()).toMatchObject({ code: 'APPROVAL_NEEDED' });
  expect(await progress(id)).toMatchObject({ phase: 'asking' });
});

it('trying again and going on ask for what was never approved, and for nothing else', async () => {
  await asks(false);
  const { distributionId: old } = await ask(someone());
  await write(sql`delete from send_queue where distribution_id = ${old}`);
  await write(sql`update recipient set state = 'failed' where distribution_id = ${old}`);
  await asks(true);
  const again = (id: string, who = producer) => call(who, `resend/${id}`, { state: 'failed' });
  expect((await again(old)).json()).toMatchObject({ code: 'APPROVAL_NEEDED' });
  await write(sql`update distribution set phase = 'paused' where id = ${old}`);
  expect((await call(producer, `progress/${old}/resume`, {})).json()).toMatchObject({
    code: 'APPROVAL_NEEDED',
  });

  const { distributionId: id } = await ask('later@approval.example');
  await answer(id);
  await expect.poll(async () => (await progress(id)).states?.sent ?? 0, { timeout: 20_000 }).toBe(0);
  await write(sql`delete from send_queue where distribution_id = ${id}`);
  await write(sql`update recipient set state = 'failed' where distribution_id = ${id}`);
  expect((await again(id)).statusCode).toBe(200);
  expect((await again(old, admin)).statusCode).toBe(200);
});
