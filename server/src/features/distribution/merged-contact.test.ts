import { expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** Two contacts become one while messages to both of them wait: the person gets each release once, where they are read now. */
let stage: SendingStage;
withSendingStage((begun) => {
  stage = begun;
});

const post = (path: string, body: object) =>
  stage.server.call('POST', `/api/${path}`, { cookie: stage.cookie, body });

async function sendTo(contacts: string[]): Promise<string> {
  const { id } = await buildRelease(stage.server.platform, stage.organizationId);
  const path = `distribution/${stage.organizationId}/distribute-audience/${id}`;
  const answer = await post(path, { from, audience: { contacts } });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json().distributionId;
}

async function merge(into: string, other: string): Promise<void> {
  const choice = { firstName: into, lastName: into, email: into, mobile: into, role: into, watches: into };
  const contacts = [into, other].map((_id) => ({ _id, version: 1 }));
  const answer = await post(`contact/${stage.organizationId}/merge`, { into, contacts, choice });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function untilSent(id: string): Promise<void> {
  await stage.server.platform.database.withSystem(async (db) => {
    await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
    await db.run(sql`update distribution set starts_at = now() where id = ${id}`);
    await db.run(sql`select pg_notify('firstlook_send', '')`);
  });
  const phase = async () =>
    (
      await stage.server.call('GET', `/api/distribution/${stage.organizationId}/progress/${id}`, {
        cookie: stage.cookie,
      })
    ).json().phase;
  await expect.poll(phase, { timeout: 10_000 }).toBe('done');
}

const arrived = () => stage.sink.mails.flatMap(({ to }) => to).sort();
const two = async (name: string) => {
  const [into = '', other = ''] = await buildContacts(stage.server.platform, stage.organizationId, 2, {
    email: (index) => `${name}${index}@a.example`,
  });
  return [into, other] as const;
};

it('a message to the other address goes to the one that stays', async () => {
  const [into, other] = await two('follows');
  const send = await sendTo([other]);
  await merge(into, other);
  await untilSent(send);
  expect(arrived().filter((address) => address.startsWith('follows'))).toEqual(['follows0@a.example']);
});

it('of two messages of one release one leaves', async () => {
  const [into, other] = await two('once');
  const send = await sendTo([into, other]);
  await merge(into, other);
  await untilSent(send);
  expect(arrived().filter((address) => address.startsWith('once'))).toEqual(['once0@a.example']);
});

it('what waits does not leave to who got the release by the other address', async () => {
  const [into, other] = await two('got');
  const send = await sendTo([into, other]);
  await stage.server.platform.database.withSystem((db) =>
    db.run(sql`update send_queue q set ready_at = now() + interval '1 day' from recipient r
      where q.recipient_id = r.id and r.contact_id = ${into}`),
  );
  const later = sql`update send_queue set ready_at = now() where distribution_id = ${send} and ready_at < now() + interval '1 hour'`;
  await stage.server.platform.database.withSystem(async (db) => {
    await db.run(later);
    await db.run(sql`update distribution set starts_at = now() where id = ${send}`);
    await db.run(sql`select pg_notify('firstlook_send', '')`);
  });
  const mine = () => arrived().filter((address) => address.startsWith('got'));
  await expect.poll(mine, { timeout: 10_000 }).toEqual(['got1@a.example']);
  await expect
    .poll(async () =>
      stage.server.platform.database.withSystem((db) =>
        db.many(sql`select state from recipient where distribution_id = ${send} and contact_id = ${other}`),
      ),
    )
    .toEqual([{ state: 'sent' }]);
  await merge(into, other);
  await untilSent(send);
  expect(mine()).toEqual(['got1@a.example']);
});

it('who leaves by the link of a message to the other address has left where they are read now', async () => {
  const [into, other] = await two('leaves');
  const send = await sendTo([other]);
  await untilSent(send);
  await merge(into, other);
  const token = await stage.server.platform.database.withSystem((db) =>
    db.one<{ token: string }>(sql`select token from recipient where distribution_id = ${send}`),
  );
  const contact = () =>
    stage.server.call('GET', `/api/contact/${stage.organizationId}/${into}`, { cookie: stage.cookie });
  const press = (path: string) =>
    stage.server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const left = await press(`/unsubscribe/${token.token}`);
  expect(left.statusCode, left.body).toBeLessThan(400);
  expect((await contact()).json().unsubscribed).toBe(true);
  const next = await sendTo([into]);
  await untilSent(next);
  expect(arrived().filter((address) => address.startsWith('leaves'))).toEqual(['leaves1@a.example']);
});
