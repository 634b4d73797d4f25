import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildRecipient } from '../../../test/factories.ts';
import { type PlaybackStage, withPlaybackStage } from '../../../test/playback-stage.ts';
import { sql } from '../../platform/database.ts';

let stage = {} as PlaybackStage;
let admin = '';
withPlaybackStage((begun) => {
  stage = begun;
});
beforeAll(async () => {
  const { organizationId, server } = stage;
  await stage.distribute('now()');
  // Only a link opens: without one there is nothing to see.
  await server.system((db) =>
    db.run(
      sql`update organization set settings = settings || '{"requireAuth": true}' where organization_id = ${organizationId}`,
    ),
  );
  admin = await server.signIn((await buildAccount(server.platform, { organizationId, role: 'admin' })).email);
});

const system = (statement: ReturnType<typeof sql>) => stage.server.system((db) => db.run(statement));
const url = (path: string) => `/api/distribution/${stage.organizationId}/${path}/${stage.releaseId}`;

/** A row in this state as the ledger has it, and the token that its mail would bring. */
async function rowIn(state: string, handedAt: string | null = null) {
  const row = await buildRecipient(stage.server.platform, stage.organizationId, stage.releaseId, 5);
  await system(
    sql`update recipient set state = ${state}, handed_at = ${handedAt}::timestamptz where id = ${row.id}`,
  );
  return row;
}

/** What the link opens, and what the report and an end of it say. */
async function seen({ id, token }: { id: string; token: string }) {
  const page = (await stage.get(`/landing/${stage.releaseId}?token=${token}`)).statusCode;
  const play = (await stage.open(token)).status;
  const mail = (await stage.get(`/view/${token}`)).statusCode;
  const report = (await stage.get(url('distribution-data-by-release'), admin)).json();
  const told = report.recipients.find(({ _id }: { _id: string }) => _id === id)?.token ?? null;
  const body = { chosen: { ids: [id] }, ended: true };
  const ended = (await stage.server.call('POST', url('links'), { cookie: admin, body })).json();
  return { page, play, mail, isTold: told === token, hasLink: ended.changed === 1 };
}

const shut = { page: 404, play: 403, mail: 404, isTold: false, hasLink: false };

describe('the link of a message', () => {
  it.each(['unsubscribed', 'missing-data', 'bounced', 'already', 'over-cap', 'stopped', 'queued', 'failed'])(
    'that never left (%s) opens nothing and is told to nobody',
    async (state) => {
      expect(await seen(await rowIn(state))).toEqual(shut);
    },
  );

  it('that left, or may have, opens until it is ended', async () => {
    for (const state of ['sent', 'unconfirmed', 'failed']) {
      const row = await rowIn(state, '2026-01-01T00:00:00Z');
      expect(await seen(row), state).toMatchObject({ page: 200, play: 200, isTold: true, hasLink: true });
      expect(await seen(row), state).toMatchObject({ page: 410, play: 403 });
    }
  });

  it('opens from the moment at which it is given to the mail server', async () => {
    const row = await rowIn('queued');
    await system(sql`insert into send_queue (organization_id, recipient_id, distribution_id, ready_at, worker, claim, handed_at)
      select organization_id, id, distribution_id, now(), 'w', 1, now() from recipient where id = ${row.id}`);
    expect((await stage.open(row.token)).status).toBe(200);
  });
});
