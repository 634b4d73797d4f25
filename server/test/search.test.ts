import { searchForm } from '@firstlook/contract/search-form.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { holds } from '../src/platform/search.sql.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';

/** What is searched is found however it was typed and however it is kept: one form for everything (0028). */
let server: TestServer;
let organizationId: string;
let cookie: string;
let adminCookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  adminCookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
});
afterAll(() => server.stop());

/** What is kept, and what finds it. */
const kept: [text: string, ...typed: string[]][] = [
  ['שָׁלוֹם לַכֹּל', 'שלום', 'שָׁלוֹם', 'לכל'],
  ['דוח צה״ל', 'צה"ל', 'צה”ל', 'צה״ל', 'צה׳׳ל', 'צהל'],
  ['ג׳ורג׳ קלוני', "ג'ורג'", 'ג’ורג’', 'ג‘ורג‘', 'גורג', 'ג׳ורג׳ קלוני'],
  ['בית־הספר', 'בית הספר', 'בית-הספר', 'בית־הספר', 'בית–הספר'],
  ['Cafe\u0301 Müller', 'café', 'CAFE', 'cafe\u0301', 'muller', 'MÜLLER'],
  ['İstanbul Işık', 'istanbul', 'İSTANBUL', 'ISTANBUL', 'ışık', 'isik'],
  ['O’Brien “Live”', "o'brien", 'obrien', '"live"', 'O’BRIEN'],
  ['Łódź Straße', 'lodz', 'ŁÓDŹ', 'strasse'],
  ['Ёлка Ωmega', 'елка', 'ЁЛКА', 'ωMEGA'],
];
const cases = kept.flatMap(([text, ...typed]) => typed.map((one) => [text, one] as const));

const found = async (noun: string, search: string, as = cookie) =>
  (
    await server.call(
      'GET',
      `/api/${noun}/${organizationId}?filter[search]=${encodeURIComponent(search)}&pagination[limit]=50`,
      { cookie: as },
    )
  ).json();
const post = (noun: string, body: object) =>
  server.call('POST', `/api/${noun}/${organizationId}`, { cookie, body });

describe('a text that is kept one way and typed another is found', () => {
  beforeAll(async () => {
    for (const [position, [text]] of kept.entries()) {
      await buildRelease(server.platform, organizationId, { title: text, content: '', desc: '' });
      for (const noun of ['company', 'tag'])
        expect((await post(noun, { name: text })).statusCode, text).toBe(201);
      const person = { firstName: text, lastName: 'Levi', email: `kept${position}@people.example` };
      const contact = await post('contact', person);
      expect((await post('mailing-list', { title: text, contacts: [contact.json()._id] })).statusCode).toBe(
        201,
      );
      const { id } = await buildAccount(server.platform, { organizationId });
      await server.platform.database.withSystem((db) =>
        db.run(sql`update account set first_name = ${text} where id = ${id}`),
      );
    }
  });

  const namesOf: Record<string, (item: never) => string> = {
    release: ({ releaseData }: { releaseData: { title: string } }) => releaseData.title,
    contact: ({ firstName }: { firstName: string }) => firstName,
    company: ({ name }: { name: string }) => name,
    tag: ({ name }: { name: string }) => name,
    'mailing-list': ({ title }: { title: string }) => title,
    account: ({ firstName }: { firstName: string }) => firstName,
  };
  it.each(Object.keys(namesOf))('%s', async (noun) => {
    const wrong: string[] = [];
    for (const [text, typed] of cases) {
      const { items } = await found(noun, typed, noun === 'account' ? adminCookie : cookie);
      const names = items.map(namesOf[noun]);
      if (names.length !== 1 || names[0]?.normalize() !== text.normalize())
        wrong.push(`${text} by ${typed}: ${names.join(' | ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it('final letters are letters of their own, and signs that LIKE knows are what they are', async () => {
    expect((await found('release', 'שלומ')).total).toBe(0);
    for (const sign of ['%', '_', '％', '\\']) expect((await found('contact', sign)).total, sign).toBe(0);
  });

  it('an audience is found by the same words, and by a number in any form', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const person = { firstName: 'Tel', lastName: 'Bar', email: 'tel@people.example', mobile: '052-555-0142' };
    await post('contact', person);
    const chosen = async (search: string) =>
      (
        await server.call('POST', `/api/distribution/${organizationId}/audience/${release.id}`, {
          cookie,
          body: { audience: { search } },
        })
      ).json().counts?.chosen;
    for (const [text, typed] of cases) expect(await chosen(typed), `${text} by ${typed}`).toBe(1);
    expect([await chosen('+972 52 555 0142'), await chosen('0525550142')]).toEqual([1, 1]);
  });
});

it('the form is the same in the database and in a browser', async () => {
  const blocks: [number, number][] = [
    [0x20, 0x7e],
    [0xa0, 0x17f],
    [0x2b0, 0x36f],
    [0x386, 0x3ce],
    [0x400, 0x45f],
    [0x490, 0x491],
    [0x591, 0x5f4],
    [0x621, 0x670],
    [0x1e00, 0x1eff],
    [0x2000, 0x2060],
    [0xfb1d, 0xfb4f],
    [0xff01, 0xff5e],
  ];
  const texts = blocks.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => `a${String.fromCodePoint(from + at)}b`),
  );
  const rows = await server.platform.database.withSystem((db) =>
    db.many<{ given: string; form: string }>(
      sql`select given, search_form(given) as form from unnest(${texts}::text[]) as given`,
    ),
  );
  const different = rows.filter(({ given, form }) => searchForm(given) !== form);
  expect(different.map(({ given, form }) => `${given}: ${form} / ${searchForm(given)}`)).toEqual([]);
});

it('a short text holds what its search form holds, plain or not', async () => {
  const plain = [
    'Dana Levi dana+x@a.example',
    'Reader  4711',
    ' a  B ',
    'A_B.c',
    'דנה לוי',
    'שלום םןף',
    '+972541112233',
    '',
  ];
  const texts = [...plain, ...kept.map(([text]) => text)];
  const searches = [
    ...cases.map(([, typed]) => typed),
    'LEVI',
    'evi dana+',
    'reader 4',
    '4711',
    'b',
    '_b',
    'a b',
    'לוי',
    'ן',
    'zz',
  ];
  for (const search of searches) {
    const differing = await server.platform.database.withSystem((db) =>
      db.many(sql`
        select t from unnest(${texts}::text[]) t
        where ${holds(sql`t`, search)} <> (strpos(search_form(t), search_form(${search})) > 0)`),
    );
    expect([search, differing]).toEqual([search, []]);
  }
});
