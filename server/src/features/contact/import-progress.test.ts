import { randomUUID } from 'node:crypto';
import type { ContactImport, ImportHead } from '@firstlook/contract/contact-import.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { buildAccount } from '../../../test/factories.ts';
import { withImportStage } from '../../../test/import-stage.ts';
import { sendFile } from '../../../test/send-file.ts';
import { sql } from '../../platform/database.ts';

/** How far an import is, and that it is called off: seen by whoever asks while it runs. */
const stage = withImportStage();
const people = Array.from({ length: 2500 }, (_, at) => `reader${at}@many.example,Reader ${at}`);
const file = { name: 'many.csv', bytes: ['email,firstName', ...people].join('\n') };

const importOf = (id: string) =>
  stage.call('GET', `/api/contact/${stage.organizationId}/import/${id}`).then((answer) => answer.json());
const cancel = (id: string) => stage.call('POST', `/api/contact/${stage.organizationId}/import/${id}/cancel`);
const listed = async (): Promise<ImportHead[]> =>
  (await stage.call('GET', `/api/contact/${stage.organizationId}/import`)).json().items;
const upload = (id: string) =>
  stage.send(`/api/file/uploadContacts/${stage.organizationId}?importId=${id}`, file);

afterEach(() => vi.useRealTimers());
const toldAt = (id: string) =>
  stage.server.system((db) =>
    db.one<{ told: string }>(sql`select told_at::text as told from contact_import where id = ${id}`),
  );

/** Begins the import while somebody holds a person whom it changes, does `meanwhile`, and lets that person go. */
async function importBehind(id: string, meanwhile: () => Promise<void>) {
  await stage.upload('one.csv', 'email,firstName\nreader2400@many.example,Former');
  return stage.server.platform.database.withSystem(async (db) => {
    await db.run(
      sql`select from contact where organization_id = ${stage.organizationId} and email = 'reader2400@many.example' for update`,
    );
    const answered = upload(id);
    let seen: ContactImport;
    do seen = await importOf(id);
    while (seen.progress?.done !== people.length);
    expect(seen).toMatchObject({ state: 'running', progress: { total: people.length * 2 }, rows: [] });
    await meanwhile();
    return { answered };
  });
}

it('is told while it runs, and calling it off leaves nothing of it', async () => {
  await stage.newOrganization();
  const id = randomUUID();
  const { answered } = await importBehind(id, async () => {
    expect((await cancel(id)).json()).toMatchObject({ state: 'cancelled' });
  });
  const answer = await answered;
  expect(answer.statusCode, answer.body).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'IMPORT_CANCELLED' });
  expect((await stage.list()).items).toMatchObject([{ firstName: 'Former' }]);
  expect(await importOf(id)).toMatchObject({ state: 'cancelled' });
});

it('that is done is not called off any more', async () => {
  await stage.newOrganization();
  const id = randomUUID();
  const { answered } = await importBehind(id, async () => undefined);
  expect((await answered).json()).toMatchObject({
    _id: id,
    state: 'done',
    counts: { new: 2499, updated: 1 },
  });
  const told = (await cancel(id)).json();
  expect(told).toMatchObject({
    state: 'done',
    counts: { total: 2500 },
    progress: { done: 5000, total: 5000 },
  });
  expect((await stage.list()).total).toBe(2500);
});

it('keeps its name: another one is refused, and nobody elsewhere touches it', async () => {
  await stage.newOrganization();
  const id = randomUUID();
  expect((await upload(id)).statusCode).toBe(200);
  const again = await upload(id);
  expect(again.statusCode).toBe(422);
  expect(again.json().issues).toMatchObject([{ path: 'importId', code: 'taken' }]);
  expect((await importOf(id)).counts.new).toBe(2500);
  const [owner, cookie] = [stage.organizationId, stage.cookie];
  await stage.newOrganization();
  expect((await cancel(id)).json()).toMatchObject({
    state: 'cancelled',
    organizationId: stage.organizationId,
  });
  const url = `/api/contact/${owner}/import/${id}`;
  expect((await stage.server.call('GET', url, { cookie })).json()).toMatchObject({ state: 'done' });
});

it('that fails is not told of as if it ran', async () => {
  await stage.newOrganization();
  const id = randomUUID();
  const list = `/api/file/uploadContacts/${stage.organizationId}?importId=${id}&mailingListId=none`;
  expect((await stage.send(list, file)).statusCode).toBe(404);
  expect((await importOf(id)).code).toBe('NOT_FOUND');
});

it('shows its people to nobody who may only write', async () => {
  await stage.newOrganization();
  const done = await stage.upload('one.csv', 'email\nnobody at all');
  const { email } = await buildAccount(stage.server.platform, {
    organizationId: stage.organizationId,
    role: 'admin',
  });
  const made = await stage.server.call('POST', `/api/apiKey/${stage.organizationId}`, {
    cookie: await stage.server.signIn(email),
    body: { name: 'Writer', scopes: ['contact.write'], expiresInDays: null },
  });
  const url = `/api/contact/${stage.organizationId}/import/${done.json()._id}/cancel`;
  const headers = { authorization: `Bearer ${made.json().secret}` };
  const told = (await stage.server.call('POST', url, { headers })).json();
  expect(told).toMatchObject({ state: 'done', counts: { invalid: 1 }, rows: [] });
  const sent = async (query: string, bytes: string) => {
    const address = `/api/file/uploadContacts/${stage.organizationId}?${query}`;
    return (await sendFile(stage.server, address, { name: 'a.csv', bytes }, headers)).json();
  };
  const mends = `mends=${done.json()._id}`;
  const open = { state: 'done', counts: { invalid: 1 }, refused: { toMend: 1 }, rows: [] };
  expect(await sent(mends, 'row,email\n99999,a@many.example')).toMatchObject(open);
  expect(await sent(mends, 'row,email\n2,nobody again')).toMatchObject(open);
  expect(await sent('', 'email\nnobody else')).toMatchObject(open);
  expect((await stage.call('POST', url)).json().rows).toHaveLength(1);
});

it('that waits for another one says so, for as long as that takes, and is called off meanwhile', async () => {
  await stage.newOrganization();
  const [id, other] = [randomUUID(), randomUUID()];
  await stage.server.platform.database
    .withSystem(async (db) => {
      const key = `contact-import:${stage.organizationId}`;
      await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      const answers = [upload(id), upload(other)];
      let seen: ContactImport;
      do seen = await importOf(id);
      while (!seen.waits);
      const before = await toldAt(id);
      while ((await toldAt(id)).told === before.told);
      expect(await importOf(id)).toMatchObject({ state: 'running', waits: true });
      // Whoever comes back without its name finds it.
      expect((await listed()).find(({ _id }) => _id === id)).toMatchObject({
        fileName: 'many.csv',
        waits: true,
      });
      do seen = await importOf(other);
      while (!seen.waits);
      await cancel(other);
      expect((await answers[1])?.json()).toMatchObject({ code: 'IMPORT_CANCELLED' });
      return { answer: answers[0] };
    })
    .then(async ({ answer }) =>
      expect((await answer)?.json()).toMatchObject({ state: 'done', waits: false }),
    );
});

it('whose process is gone is read as failed after a minute; until then it says all along that it goes on', async () => {
  await stage.newOrganization();
  const id = randomUUID();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { spreadsheet } = stage.server.platform.gateways;
  const { readRows } = spreadsheet;
  let goOn: () => void = () => undefined;
  const reading = new Promise<void>((isReading) => {
    vi.spyOn(spreadsheet, 'readRows').mockImplementationOnce(async (...asked) => {
      isReading();
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return readRows(...asked);
    });
  });
  const answer = upload(id);
  await reading;
  await stage.server.system((db) =>
    db.run(sql`update contact_import set told_at = now() - interval '61 seconds' where id = ${id}`),
  );
  expect(await importOf(id)).toMatchObject({ state: 'failed' });
  const before = await toldAt(id);
  vi.advanceTimersByTime(5000);
  while ((await toldAt(id)).told === before.told);
  expect(await importOf(id)).toMatchObject({ state: 'running' });
  goOn();
  expect((await answer).json()).toMatchObject({ state: 'done' });
  expect(vi.getTimerCount()).toBe(0);
});
