import { afterAll, beforeAll, expect, it } from 'vitest';
import { postmarkKey, postmarkNotice, type Told } from '../../../test/mail-notice.ts';
import { type ReturnedStage, startReturnedStage } from '../../../test/returned-stage.ts';
import type { MadeNotice } from '../../../test/sms-notice.ts';

let stage: ReturnedStage;
beforeAll(async () => {
  stage = await startReturnedStage({ MAIL_PROVIDER: 'postmark', MAIL_RECEIPT_KEY: postmarkKey });
});
afterAll(() => stage.stop());

const post = ({ path: url, headers, body }: MadeNotice) =>
  stage.server.app.inject({ method: 'POST', url, headers, payload: body });
async function tell(what: Told['what'], { to, address }: { to: string; address: string }, words?: string) {
  const answer = await post(postmarkNotice({ from: to, address, what, ...(words && { words }) }));
  expect(answer.statusCode).toBe(204);
}

it('a provider that leaves out the envelope finds it in the mail, and gives it back', async () => {
  const { to, raw } = await stage.sendTo(stage.newAddress());
  const [, said = ''] = /X-PM-Metadata-row: (\S+)\r\n/.exec(raw.toString('utf8')) ?? [];
  expect(`${said}@press.example`).toBe(to);
  expect(said.length).toBeLessThanOrEqual(80);
});

it('what it tells of a mail stands in the ledger, in any order and however often', async () => {
  const address = stage.newAddress();
  const first = await stage.sendTo(address);
  for (let time = 0; time < 3; time += 1) await tell('failed', first);
  expect(await stage.rowOf(first.releaseId)).toMatchObject({
    state: 'failed',
    reason: '550 5.1.1 user unknown',
  });
  expect(await stage.suppressionOf(address)).toBeNull();
  const second = await stage.sendTo(address);
  await tell('delayed', second);
  expect(await stage.rowOf(second.releaseId)).toMatchObject({ state: 'sent', receipt: null });
  await tell('failed', second);
  expect(await stage.suppressionOf(address)).toEqual({ kind: 'bounced', reason: '550 5.1.1 user unknown' });
  await tell('delivered', second);
  await tell('failed', second);
  expect(await stage.rowOf(second.releaseId)).toMatchObject({ state: 'sent', receipt: 'delivered' });
  // It is an address after all.
  expect(await stage.suppressionOf(address)).toBeNull();
});

it('a block is no bounce, and a complaint unsubscribes', async () => {
  const address = stage.newAddress();
  for (let send = 0; send < 2; send += 1) {
    const mail = await stage.sendTo(address);
    await tell('blocked', mail);
    expect(await stage.rowOf(mail.releaseId)).toMatchObject({ state: 'failed', reason: '550 blocked' });
  }
  expect(await stage.suppressionOf(address)).toBeNull();
  await tell('complaint', await stage.sendTo(address));
  expect(await stage.suppressionOf(address)).toEqual({ kind: 'unsubscribed', reason: 'complaint' });
});

it('nobody else is believed', async () => {
  const mail = await stage.sendTo(stage.newAddress());
  const told = { from: mail.to, address: mail.address, what: 'failed' } as const;
  const good = postmarkNotice(told);
  for (const [notice, status] of [
    [postmarkNotice(told, { key: 'guessed-and-as-long-as-the-real-one' }), 403],
    [{ ...good, path: '/api/mail/receipt/postmark' }, 403],
    [{ ...good, path: good.path.replace('postmark', 'ses') }, 404],
    [{ ...good, body: `${good.body}${' '.repeat(1_100_000)}` }, 413],
    [postmarkNotice({ ...told, address: 'other@a.example' }), 204],
    [postmarkNotice({ ...told, from: mail.to.replace(/.{4}@/, 'aaaa@') }), 204],
    [postmarkNotice({ ...told, from: '' }), 204],
  ] as const)
    expect((await post(notice)).statusCode).toBe(status);
  expect(await stage.rowOf(mail.releaseId)).toMatchObject({ state: 'sent', receipt: null });
});
