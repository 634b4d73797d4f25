import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTimelineStage, type TimelineStage } from '../../../test/timeline-stage.ts';
import { sql } from '../../platform/database.ts';

let stage: TimelineStage;
beforeAll(async () => {
  stage = await startTimelineStage();
});
afterAll(() => stage.server.stop());

const notesOf = async (id: string, cookie = stage.admin) =>
  (await stage.call('GET', `/${id}/timeline?group=notes`, undefined, cookie)).json().items;

it('a note is changed and deleted by who wrote it, and by nobody else', async () => {
  const id = await stage.addContact('noted@readers.example');
  const added = await stage.call('POST', `/${id}/note`, { text: ' Prefers Sundays ' }, stage.producer);
  expect(added.statusCode, added.body).toBe(201);
  const { _id, version } = added.json();
  const path = `/${id}/note/${_id}`;
  expect(await notesOf(id)).toMatchObject([
    { words: 'Prefers Sundays', by: 'Noa Tester', note: { isOwn: false } },
  ]);
  expect((await stage.call('PUT', path, { text: 'Mine now', version })).statusCode).toBe(403);
  expect((await stage.call('DELETE', path)).statusCode).toBe(403);
  const changed = await stage.call('PUT', path, { text: 'Prefers Mondays', version }, stage.producer);
  expect(changed.json()).toMatchObject({ text: 'Prefers Mondays', version: 2 });
  const stale = await stage.call('PUT', path, { text: 'Prefers nothing', version }, stage.producer);
  expect(stale.json()).toMatchObject({ code: 'CONFLICT', params: { version: 2 } });
  expect((await stage.call('DELETE', path, undefined, stage.producer)).statusCode).toBe(204);
  expect(await notesOf(id)).toEqual([]);
  expect((await stage.call('POST', `/${id}/note`, { text: '  ' })).statusCode).toBe(400);
});

it('notes go with a contact into the one that it is merged into', async () => {
  const [kept, other] = [
    await stage.addContact('kept@readers.example'),
    await stage.addContact('other@readers.example'),
  ];
  await stage.call('POST', `/${other}/note`, { text: 'Told us so' });
  const contacts = [kept, other].map((_id) => ({ _id, version: 1 }));
  const fields = ['firstName', 'lastName', 'email', 'mobile', 'role', 'watches'];
  const choice = Object.fromEntries(fields.map((field) => [field, kept]));
  const merged = await stage.call('POST', '/merge', { into: kept, contacts, choice });
  expect(merged.statusCode, merged.body).toBe(200);
  expect(await notesOf(kept)).toMatchObject([{ words: 'Told us so' }]);
  const { items } = (await stage.call('GET', `/${kept}/timeline?group=changes`)).json();
  expect(items.map(({ kind }: { kind: string }) => kind)).toContain('merged');
});

it('notes are given out and erased with the person', async () => {
  const email = 'erased@readers.example';
  const id = await stage.addContact(email);
  await stage.call('POST', `/${id}/note`, { text: 'Lives in Haifa' });
  const person = (act: string) =>
    stage.server.call('POST', `/api/person/${stage.organizationId}/${act}`, {
      cookie: stage.admin,
      body: { email },
    });
  expect((await person('export')).body).toContain('Lives in Haifa');
  expect((await person('erase')).statusCode).toBe(200);
  expect((await stage.call('GET', `/${id}/timeline`)).statusCode).toBe(404);
  const left = await stage.server.platform.database.withSystem((db) =>
    db.one<{ count: number }>(sql`select count(*)::int as count from contact_note where contact_id = ${id}`),
  );
  expect(left.count).toBe(0);
});
