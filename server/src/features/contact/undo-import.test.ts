import { randomUUID } from 'node:crypto';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { usualChoice } from '@firstlook/contract/contact-merge.ts';
import { describe, expect, it } from 'vitest';
import he from '../../../../locales/he/import.json' with { type: 'json' };
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { head, hour, withUndoStage } from '../../../test/undo-stage.ts';
import { sql } from '../../platform/database.ts';
import { suppress } from '../distribution/suppression.store.ts';
import { sweepImports } from './sweep-imports.service.ts';

/** What an import did is taken back for a day: whom it made goes, whom it changed is as before, and what was said since stays. */
const {
  stage,
  path,
  undo,
  told,
  take,
  people,
  byEmail,
  plain,
  save,
  labels,
  lists,
  rowsOf,
  stops,
  keptRows,
  noWayBack,
  wait,
} = withUndoStage();
const known = ['known@undo.example', 'Known', 'Before', '0505550111', 'Old', 'Paper', 'female'];

describe('taking an import back', () => {
  it('deletes whom it made and gives exactly the values back that it changed', async () => {
    await take([head, known, ['same@undo.example', 'Same'], ['bare@undo.example', 'Bare']], 'Kept list');
    const before = await people();
    const done = await take(
      [
        head,
        [
          'known@undo.example',
          'Changed',
          'After',
          '0505550222',
          'Old; New,Newer',
          'Radio',
          'male',
          'no',
          'yes',
        ],
        ['same@undo.example', 'Same', '', '', '', '', '', '', 'no'],
        ['fresh@undo.example', 'Fresh', 'Face', '0505550333', 'New', 'Radio', '', 'bounced', 'yes'],
        ['bare@undo.example', 'Bare', '', '0505550444'],
      ],
      'Second list',
    );
    expect(done).toMatchObject({ counts: { new: 1, updated: 2, unchanged: 1 }, undone: null });
    expect(done.undoUntil).not.toBeNull();
    expect((await byEmail('known@undo.example')).tags).toHaveLength(3);
    expect(await lists()).toEqual(['Kept list', 'Second list']);
    const answer = await undo(done._id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      state: 'undone',
      undoUntil: null,
      mailingListId: null,
      undone: { deleted: 1, restored: 2, newer: 0, kept: { written: 0, account: 0, notes: 0, changed: 0 } },
    });
    expect((await people()).map(plain)).toEqual(before.map(plain));
    expect((await labels('tag')).sort()).toEqual(['Old']);
    expect(await labels('company')).toEqual(['Paper']);
    expect(await lists()).toEqual(['Kept list']);
    expect(await stops()).toEqual([]);
    expect(
      await rowsOf(sql`select id from contact_consent where organization_id = ${stage.organizationId}`),
    ).toEqual([]);
    expect((await stage.list('filter[search]=radio')).total).toBe(0);
    expect((await stage.list('filter[search]=0505550111')).total).toBe(1);
    expect(
      await rowsOf(sql`select action, after->>'deleted' as deleted from audit where organization_id = ${stage.organizationId}
        and action = 'contact.undoImport'`),
    ).toEqual([{ action: 'contact.undoImport', deleted: '1' }]);
    // The first import only knows now that its people were changed and changed back, and not what they were.
    expect(
      await rowsOf(sql`select change from contact_import_undo where organization_id = ${stage.organizationId}
        and (import_id = ${done._id} or change <> '{}')`),
    ).toEqual([]);
  });

  it('is done once, also by two at once', async () => {
    const done = await take([head, ['fresh@undo.example', 'Fresh']]);
    const both = await Promise.all([undo(done._id), undo(done._id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await undo(done._id)).json()).toMatchObject({ code: 'IMPORT_UNDONE' });
    expect((await stage.list()).total).toBe(0);
  });

  it('is over after 24 hours, and what was kept goes', async () => {
    await take([head, known]);
    const done = await take([head, ['known@undo.example', 'Changed']]);
    wait(24 * hour - 60_000);
    expect((await told(done._id)).undoUntil).not.toBeNull();
    await sweepImports(stage.server.ctx({ organizationId: stage.organizationId }));
    expect(await keptRows()).toBe(1);
    wait(24 * hour + 60_000);
    expect((await told(done._id)).undoUntil).toBeNull();
    expect((await undo(done._id)).json()).toMatchObject({ code: 'IMPORT_UNDO_OVER' });
    await sweepImports(stage.server.ctx({ organizationId: stage.organizationId }));
    expect(await keptRows()).toBe(0);
    expect((await byEmail('known@undo.example')).firstName).toBe('Changed');
  });

  it('leaves what was changed since, and tells how many', async () => {
    await take([head, known, ['other@undo.example', 'Other', 'Before']]);
    const done = await take([
      head,
      ['known@undo.example', 'Changed', 'After', '', 'New'],
      ['other@undo.example', 'Changed', 'After'],
      ['edited@undo.example', 'Edited'],
    ]);
    await save(await byEmail('known@undo.example'), { lastName: 'By hand' });
    await save(await byEmail('edited@undo.example'), { lastName: 'By hand' });
    await noWayBack(await take([head, ['other@undo.example', 'Third']]));
    expect((await undo(done._id)).json().undone).toMatchObject({
      deleted: 0,
      restored: 2,
      newer: 2,
      kept: { changed: 1 },
    });
    expect(await byEmail('known@undo.example')).toMatchObject({ firstName: 'Known', lastName: 'By hand' });
    expect(await byEmail('other@undo.example')).toMatchObject({ firstName: 'Third', lastName: 'Before' });
    expect(await byEmail('edited@undo.example')).toMatchObject({ firstName: 'Edited', lastName: 'By hand' });
    // An open editor gets its conflict.
    expect((await byEmail('known@undo.example')).version).toBe(4);
  });

  it('keeps people who were written to, are of the team, have notes, are named by a plan, or stand on a list of somebody', async () => {
    const names = ['written', 'planned', 'member', 'noted', 'listed', 'twice', 'free'];
    const done = await take([head, ...names.map((name) => [`${name}@undo.example`, name])], 'Its list');
    const id = async (name: string) => (await byEmail(`${name}@undo.example`))._id;
    const release = await buildRelease(stage.server.platform, stage.organizationId);
    await stage.server.system(async (db) => {
      await db.run(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
        values (${stage.organizationId}, 'undo-d', ${release.id}, 'email', 'he', 't', '{}')`);
      await db.run(sql`insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, address, state, token)
        values (${stage.organizationId}, 'undo-r', 'undo-d', ${release.id}, ${await id('written')}, 'email', 'written@undo.example',
          'sent', ${randomUUID()})`);
      await db.run(sql`insert into send_birth (organization_id, distribution_id, chosen)
        values (${stage.organizationId}, 'undo-d', ${JSON.stringify({ named: [{ ref: await id('planned') }] })})`);
    });
    const { email } = await buildAccount(stage.server.platform, { organizationId: stage.organizationId });
    await rowsOf(sql`update account set email = 'member@undo.example' where email = ${email}`);
    await rowsOf(sql`update contact set notes = 'Met in Haifa', version = version + 1 where organization_id = ${stage.organizationId}
      and email = 'noted@undo.example'`);
    await stage.call('POST', `/api/mailing-list/${stage.organizationId}`, {
      title: 'By hand',
      contacts: [await id('listed')],
    });
    await noWayBack(await take([head, ['twice@undo.example', 'twice']]));
    const answer = (await undo(done._id)).json();
    expect(answer.undone).toEqual({
      ...{ deleted: 1, restored: 0, newer: 0, isTold: true },
      kept: { written: 1, planned: 1, account: 1, notes: 1, changed: 2 },
    });
    expect((await people()).map((one) => one.firstName)).toEqual([
      'listed',
      'member',
      'noted',
      'planned',
      'twice',
      'written',
    ]);
    expect((await lists()).sort()).toEqual(['By hand', 'Its list']);
    const file = await stage.call('GET', path(done._id, '/kept?language=he'));
    const rows = utils.sheet_to_json<string[]>(Object.values(read(file.rawPayload).Sheets)[0] as WorkSheet, {
      header: 1,
    });
    expect(rows.map((row) => [row[0], row.at(-2), row.at(-1)])).toEqual([
      ['email', 'reason', he.column.reason],
      ['member@undo.example', 'account', he.keptReason.account],
      ['listed@undo.example', 'changed', he.keptReason.changed],
      ['twice@undo.example', 'changed', he.keptReason.changed],
      ['noted@undo.example', 'notes', he.keptReason.notes],
      ['planned@undo.example', 'planned', he.keptReason.planned],
      ['written@undo.example', 'written', he.keptReason.written],
    ]);
    wait(25 * hour);
    expect((await stage.call('GET', path(done._id, '/kept'))).statusCode).toBe(404);
  });

  it('takes back a no of the file as its own row alone, never a person’s own word', async () => {
    const names = ['own', 'bounced', 'producer', 'said', 'since'];
    await take([head, ...names.map((name) => [`${name}@undo.example`, name])]);
    const say = (address: string, kind: 'unsubscribed' | 'bounced', reason: string) =>
      rowsOf(sql`insert into suppression (organization_id, channel, address, kind, reason)
        values (${stage.organizationId}, 'email', ${address}, ${kind}, ${reason})`);
    await say('bounced@undo.example', 'bounced', 'gone');
    await say('producer@undo.example', 'unsubscribed', 'by-producer');
    await say('said@undo.example', 'unsubscribed', 'by-recipient');
    const done = await take([
      head,
      ...names.map((name) => [`${name}@undo.example`, name, '', '', '', '', '', 'no']),
    ]);
    expect(await stops()).toEqual([
      'email bounced@undo.example unsubscribed by-file -',
      'email own@undo.example unsubscribed by-file -',
      'email producer@undo.example unsubscribed by-file -',
      'email said@undo.example unsubscribed by-recipient by-file',
      'email since@undo.example unsubscribed by-file -',
    ]);
    // By the link of an older mail.
    await stage.server.system((db) =>
      suppress(db, {
        ...{ organizationId: stage.organizationId, channel: 'email', address: 'since@undo.example' },
        ...{ kind: 'unsubscribed', reason: 'by-recipient', recipientId: null, createdBy: null },
      } as Parameters<typeof suppress>[1]),
    );
    expect((await undo(done._id)).statusCode).toBe(200);
    expect(await stops()).toEqual([
      'email bounced@undo.example bounced  -',
      'email producer@undo.example unsubscribed by-producer -',
      'email said@undo.example unsubscribed by-recipient -',
      'email since@undo.example unsubscribed by-recipient -',
    ]);
  });

  it('gives a consent back that the file ended', async () => {
    await take([
      head,
      ['yes@undo.example', 'Yes', '', '', '', '', '', '', 'yes'],
      ['none@undo.example', 'None'],
    ]);
    const done = await take([
      head,
      ['yes@undo.example', 'Yes', '', '', '', '', '', '', 'no'],
      ['none@undo.example', 'None', '', '', '', '', '', '', 'no'],
    ]);
    const holds = async (email: string) =>
      (
        await stage.call('GET', `/api/contact/${stage.organizationId}/${(await byEmail(email))._id}/consent`)
      ).json();
    expect(await holds('yes@undo.example')).toMatchObject({ holds: [] });
    await undo(done._id);
    expect(await holds('yes@undo.example')).toMatchObject({ holds: ['email'] });
    expect(await holds('none@undo.example')).toMatchObject({ total: 0 });
  });

  it('follows who was merged and forgets who was erased', async () => {
    await take([
      head,
      known,
      ['second@undo.example', 'Second', '', '0505550999'],
      ['gone@undo.example', 'Gone'],
    ]);
    const done = await take([
      head,
      ['known@undo.example', 'Changed'],
      ['second@undo.example', 'Changed', '', '', '', '', '', '', 'yes'],
      ['gone@undo.example', 'Changed'],
    ]);
    const [one, two] = [await byEmail('known@undo.example'), await byEmail('second@undo.example')];
    const merged = await stage.call('POST', `/api/contact/${stage.organizationId}/merge`, {
      into: one._id,
      contacts: [one, two].map(({ _id, version }) => ({ _id, version })),
      choice: usualChoice([one, two]),
    });
    expect(merged.statusCode, merged.body).toBe(200);
    const admin = await buildAccount(stage.server.platform, {
      organizationId: stage.organizationId,
      role: 'admin',
    });
    const erased = await stage.server.call('POST', `/api/person/${stage.organizationId}/erase`, {
      cookie: await stage.server.signIn(admin.email),
      body: { email: 'gone@undo.example' },
    });
    expect(erased.statusCode, erased.body).toBe(200);
    expect(
      await rowsOf(sql`select distinct contact_id, what from contact_import_undo
        where organization_id = ${stage.organizationId} order by 2`),
    ).toEqual([
      { contact_id: one._id, what: 'consent' },
      { contact_id: one._id, what: 'values' },
    ]);
    expect((await undo(done._id)).json().undone).toMatchObject({ restored: 1 });
    expect(await people()).toMatchObject([{ email: 'known@undo.example', firstName: 'Known' }]);
    expect(
      await rowsOf(sql`select id from contact_consent where organization_id = ${stage.organizationId}`),
    ).toEqual([]);
  });
});
