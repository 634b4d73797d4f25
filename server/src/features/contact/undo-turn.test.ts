import { randomUUID } from 'node:crypto';
import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { describe, expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { csv } from '../../../test/import-stage.ts';
import { head, hour, withUndoStage } from '../../../test/undo-stage.ts';
import { sql } from '../../platform/database.ts';

/** Whose an undo is, what it waits for, and what refuses it. */
const { stage, path, undo, told, take, labels, lists, rowsOf, wait } = withUndoStage();

describe('taking an import back', () => {
  it('takes mended rows back with the rest', async () => {
    const first = await take(
      [head, ['no-at', 'Later'], ['fresh@undo.example', 'Fresh', '', '12']],
      'Mended list',
    );
    const mended = await stage.send(`/api/file/uploadContacts/${stage.organizationId}?mends=${first._id}`, {
      name: 'people.csv',
      bytes: csv([
        ['row', 'email', 'firstName', 'mobile', 'tags'],
        ['2', 'later@undo.example', 'Later', '', 'Mended'],
        ['3', 'fresh@undo.example', 'Fresh', '0505550777', ''],
      ]),
    });
    expect(mended.json()).toMatchObject({ counts: { new: 2, invalid: 0 } });
    expect((await undo(first._id)).json().undone).toMatchObject({ deleted: 2, kept: { changed: 0 } });
    expect((await stage.list()).total).toBe(0);
    expect([await labels('tag'), await lists()]).toEqual([[], []]);
    const again = await stage.send(`/api/file/uploadContacts/${stage.organizationId}?mends=${first._id}`, {
      name: 'people.csv',
      bytes: csv([
        ['row', 'email'],
        ['2', 'later@undo.example'],
      ]),
    });
    expect(again.json()).toMatchObject({ code: 'IMPORT_UNDONE' });
  });

  it('is refused while a send collects its people by the list', async () => {
    const done = await take([head, ['fresh@undo.example', 'Fresh']], 'Collected');
    const release = await buildRelease(stage.server.platform, stage.organizationId);
    await stage.server.system(async (db) => {
      await db.run(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
        values (${stage.organizationId}, 'undo-c', ${release.id}, 'email', 'he', 't', '{}')`);
      await db.run(sql`insert into send_birth (organization_id, distribution_id, chosen)
        values (${stage.organizationId}, 'undo-c', ${JSON.stringify({ mailingLists: [done.mailingListId] })})`);
    });
    expect((await undo(done._id)).json()).toMatchObject({ code: 'AUDIENCE_IS_BEING_SENT' });
    expect(await told(done._id)).toMatchObject({ state: 'done' });
    await rowsOf(sql`delete from send_birth where organization_id = ${stage.organizationId}`);
    expect((await undo(done._id)).statusCode).toBe(200);
  });

  it('says which planned send goes by its list, and goes on where one goes by a tag that was there before', async () => {
    const at = stage;
    const before = await take([head, ['old@undo.example', 'Old', '', '', 'Standing']], 'Before');
    const done = await take([head, ['fresh@undo.example', 'Fresh', '', '', 'Standing']], 'Planned');
    const release = await buildRelease(at.server.platform, at.organizationId, { title: 'Tidewater' });
    const [tag] = await rowsOf(
      sql`select id from tag where organization_id = ${at.organizationId} and name = 'Standing'`,
    );
    const plan = (groups: object) =>
      at.server.system(async (db) => {
        await db.run(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered, scheduled, starts_at)
          values (${at.organizationId}, 'undo-p', ${release.id}, 'email', 'he', 't', '{}', '{}', now() + interval '1 day')
          on conflict do nothing`);
        await db.run(sql`insert into send_birth (organization_id, distribution_id, chosen)
          values (${at.organizationId}, 'undo-p', ${JSON.stringify({ groups })})`);
      });
    await plan({ mailingLists: [done.mailingListId] });
    expect((await undo(done._id)).json()).toMatchObject({
      code: 'AUDIENCE_IS_PLANNED',
      params: { plannedSends: [{ title: 'Tidewater' }] },
    });
    await rowsOf(sql`delete from send_birth where organization_id = ${at.organizationId}`);
    await plan({ tags: [tag?.id] });
    expect((await undo(done._id)).statusCode).toBe(200);
    await rowsOf(sql`delete from send_birth where organization_id = ${at.organizationId}`);
    expect((await undo(before._id)).statusCode).toBe(200);
  });

  it('is not kept back by a plan to a list that was there before it', async () => {
    const first = await take([head, ['first@undo.example', 'First']], 'Standing list');
    const second = await take([head, ['second@undo.example', 'Second']], 'Standing list');
    const release = await buildRelease(stage.server.platform, stage.organizationId);
    await stage.server.system(async (db) => {
      await db.run(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered, scheduled, starts_at)
        values (${stage.organizationId}, 'undo-q', ${release.id}, 'email', 'he', 't', '{}', '{}', now() + interval '1 day')`);
      await db.run(sql`insert into send_birth (organization_id, distribution_id, chosen)
        values (${stage.organizationId}, 'undo-q', ${JSON.stringify({ groups: { mailingLists: [first.mailingListId] } })})`);
    });
    expect((await undo(second._id)).statusCode).toBe(200);
    expect((await undo(first._id)).json()).toMatchObject({ code: 'AUDIENCE_IS_PLANNED' });
    await rowsOf(sql`delete from send_birth where organization_id = ${stage.organizationId}`);
    expect((await undo(first._id)).statusCode).toBe(200);
  });

  it('waits for an import that runs, and is nobody else’s', async () => {
    const done = await take([head, ['fresh@undo.example', 'Fresh']]);
    const answer = await stage.server.platform.database.withSystem(async (db) => {
      await db.run(
        sql`select pg_advisory_xact_lock(hashtextextended(${`contact-import:${stage.organizationId}`}, 0))`,
      );
      const answer = undo(done._id);
      let seen: ContactImport;
      do seen = await told(done._id);
      while (!seen.waits);
      expect(seen.state).toBe('undoing');
      return { answer };
    });
    expect((await answer.answer).json()).toMatchObject({ state: 'undone' });
    const other = await take([head, ['fresh@undo.example', 'Fresh']]);
    const mine = { id: stage.organizationId, cookie: stage.cookie };
    await stage.newOrganization();
    expect((await undo(other._id)).statusCode).toBe(404);
    const theirs = await stage.call('POST', `/api/contact/${mine.id}/import/${other._id}/undo`, {});
    expect(theirs.statusCode).toBe(404);
    expect((await undo(randomUUID())).statusCode).toBe(404);
  });

  it('is of a key that may write, which is told nobody’s rows', async () => {
    const done = await take([head, ['fresh@undo.example', 'Fresh'], ['no-at', 'Nobody']]);
    const admin = await buildAccount(stage.server.platform, {
      organizationId: stage.organizationId,
      role: 'admin',
    });
    const cookie = await stage.server.signIn(admin.email);
    const keyOf = async (scopes: string[]) => {
      const body = { name: 'key', scopes, expiresInDays: null };
      const made = await stage.server.call('POST', `/api/apiKey/${stage.organizationId}`, { cookie, body });
      return { headers: { authorization: `Bearer ${made.json().secret}` }, body: {} };
    };
    const reads = await stage.server.call('POST', path(done._id, '/undo'), await keyOf(['contact.read']));
    expect(reads.statusCode).toBe(403);
    const writes = await stage.server.call('POST', path(done._id, '/undo'), await keyOf(['contact.write']));
    expect(writes.json()).toMatchObject({ state: 'undone', rows: [] });
  });

  it('stands in the list of past imports with who did it', async () => {
    const done = await take([head, ['fresh@undo.example', 'Fresh'], ['no-at', 'Nobody']]);
    const other = await buildAccount(stage.server.platform, { organizationId: stage.organizationId });
    const list = async (query: string) =>
      stage.server.call('GET', `/api/contact/${stage.organizationId}/import${query}`, {
        cookie: await stage.server.signIn(other.email),
      });
    expect((await list('')).json().total).toBe(0);
    const { items, total } = (await list('?of=organization')).json();
    expect(total).toBe(1);
    expect(items).toMatchObject([{ _id: done._id, hasErrors: true, counts: { new: 1 } }]);
    expect(items[0].by).not.toBe('');
    wait(31 * 24 * hour);
    expect((await list('?of=organization')).json().total).toBe(0);
  });
});
