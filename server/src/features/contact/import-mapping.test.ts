import { describe, expect, it } from 'vitest';
import { csv, withImportStage } from '../../../test/import-stage.ts';
import { sql } from '../../platform/database.ts';
import { headingsOf, mappingId, placesByHeading } from './import-mapping.ts';

const stage = withImportStage();
const header = ['כתובת', 'איש', 'Beat ', 'טלפון'];
const rows = [['galia@north.example', 'גליה מזרחי', 'Film', '']];

const preview = async (lines: string[][], query = '') =>
  (
    await stage.send(`/api/contact/${stage.organizationId}/import/preview?${query}`, {
      name: 'a.csv',
      bytes: csv(lines),
    })
  ).json();
const take = async (lines: string[][], query: string) =>
  (
    await stage.send(`/api/file/uploadContacts/${stage.organizationId}?${query}`, {
      name: 'a.csv',
      bytes: csv(lines),
    })
  ).json();
const kept = () =>
  stage.server.tenant(stage.organizationId, (db) =>
    db.many<{ headings: object }>(
      sql`select headings from contact_import_mapping where organization_id = ${stage.organizationId}`,
    ),
  );

describe('columns of a file that came before', () => {
  it('are proposed when the same headings come again, in any order and case', async () => {
    await stage.newOrganization();
    expect(await preview([header, ...rows])).toMatchObject({ columns: { mobile: 3 }, remembered: null });
    await take([header, ...rows], 'columns=email:0,fullName:1,tags:2');
    const again = await preview([
      ['טלפון', 'BEAT', 'כתובת', 'איש'],
      ['', 'Film', 'noam@observer.example', 'נועם קדרון'],
    ]);
    expect(again.columns).toEqual({ email: 2, fullName: 3, tags: 1 });
    expect(again.remembered).toEqual({ at: expect.any(String), byNames: { mobile: 0 } });
    expect(again.counts).toMatchObject({ total: 1, new: 1 });
  });

  it('give way to what the person says now, and the newest is kept', async () => {
    await stage.newOrganization();
    await take([header, ...rows], 'columns=email:0,fullName:1');
    expect(await preview([header, ...rows], 'columns=email:0,lastName:1')).toMatchObject({
      columns: { email: 0, lastName: 1 },
      remembered: null,
    });
    await take([header, ...rows], 'columns=email:0,lastName:1');
    expect((await preview([header, ...rows])).columns).toEqual({ email: 0, lastName: 1 });
    expect((await preview([[...header, 'עוד'], ...rows])).remembered).toBeNull();
    await stage.newOrganization();
    expect((await preview([header, ...rows])).remembered).toBeNull();
  });

  it('are kept by their headings, with nothing of a cell, and only where a person said them', async () => {
    await stage.newOrganization();
    await take(
      [
        ['email', 'firstName'],
        ['noam@observer.example', 'נועם'],
      ],
      '',
    );
    expect(await kept()).toEqual([]);
    await take([['galia@north.example', 'גליה'], ...rows], 'columns=email:0,firstName:1&headerRow=1');
    expect(await kept()).toEqual([]);
    await take([header, ...rows], 'columns=email:0,fullName:1');
    expect(await kept()).toEqual([{ headings: { email: 'כתובת', fullName: 'איש' } }]);
  });
});

describe('headings', () => {
  const field = { key: 'beat', type: 'TEXT' as const, label: {}, help: {}, options: [] };
  it('name an own field for as long as it is there', () => {
    const headings = headingsOf(header, { email: 0, 'field.beat': 2 });
    expect(placesByHeading(header, headings, [field as never])).toEqual({ email: 0, 'field.beat': 2 });
    expect(placesByHeading(header, headings, [])).toEqual({ email: 0 });
    expect(placesByHeading(header, { ...headings, gone: 'איש' }, [])).toEqual({ email: 0 });
  });

  it.each([
    ['a person', ['galia@north.example', 'Galia']],
    ['a number', ['Galia', '052-555-0142']],
    ['nothing', ['', ' ']],
  ])('that are %s stand for no file', (_what, names) => {
    expect(mappingId(names)).toBeNull();
  });

  it('are told from each other by their digits', () => {
    expect(mappingId(['E-mail 1', 'E-mail 2'])).not.toBeNull();
    expect(mappingId(['Email 1'])).not.toBe(mappingId(['Email 2']));
  });
});
