import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrganizationStage, startOrganizationStage } from '../../../test/organization-stage.ts';
import { sql } from '../../platform/database.ts';

let stage: OrganizationStage;
const as = () => stage.cookies.producer;
beforeAll(async () => {
  stage = await startOrganizationStage({ worker: true });
});
afterAll(() => stage.server.stop());

const call = (method: string, path: string, body?: object) =>
  stage.server.call(method, `/api/release/${stage.organizationId}${path}`, { cookie: as(), body });
const make = async (releaseData: object, more: object = {}) =>
  (
    await call('POST', '/', {
      releaseType: 'programme',
      releaseData: { title: 'T', ...releaseData },
      ...more,
    })
  ).json();
const found = async (query: string) => (await call('GET', `?${query}`)).json().total;

describe('the fields that are searched', () => {
  it('are those the organization chose, in releases of before and after', async () => {
    const before = await make({ cast: [{ name: 'Quillfeather' }] });
    expect(await found('filter[search]=quillfeather')).toBe(0);
    expect((await stage.save({ searchKeys: ['cast'] }, 'developer')).statusCode).toBe(200);
    await expect.poll(() => found('filter[search]=quillfeather'), { timeout: 20_000 }).toBe(1);
    expect((await call('GET', `/${before._id}`)).json().version).toBe(before.version);
    await make({ cast: [{ name: 'Sparrowhawk' }] });
    expect(await found('filter[search]=sparrowhawk')).toBe(1);
  });
});

describe('the calendar of the organization', () => {
  it('says when the last day ends, to which month and to which year a release belongs', async () => {
    const chosen = await make({}, { expirationDate: '2026-11-20' });
    expect(chosen.expirationDate).toBe('2026-11-20T21:59:59.999Z');
    // A moment is the moment it says, for programs that know one.
    const exact = await make({}, { expirationDate: '2026-11-20T09:30:00.000Z' });
    expect(exact.expirationDate).toBe('2026-11-20T09:30:00.000Z');
    const late = await make({ publishedAt: '2026-10-31T22:30:00.000Z' });
    expect(late.monthOfPublish).toBe('2026-11');

    expect((await stage.save({ timeZone: 'America/New_York' })).statusCode).toBe(200);
    const month = async () => (await call('GET', `/${late._id}`)).json().monthOfPublish;
    await expect.poll(month, { timeout: 20_000 }).toBe('2026-10');
    const there = await make({}, { expirationDate: '2026-11-20' });
    expect(there.expirationDate).toBe('2026-11-21T04:59:59.999Z');

    const party = await make({ title: 'New Year’s Eve in New York' });
    await stage.server.platform.database.withSystem((db) =>
      db.run(sql`update release set listed_at = '2027-01-01T03:00:00.000Z' where id = ${party._id}`),
    );
    expect(await found('filter[params][year]=2026&filter[search]=eve')).toBe(1);
    expect(await found('filter[params][year]=2027&filter[search]=eve')).toBe(0);
  });

  it('is one that exists, and so are country and currency', async () => {
    for (const wrong of [{ timeZone: 'Nowhere/Land' }, { country: 'XX' }, { currency: 'QQQ' }]) {
      const answer = await stage.save(wrong);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().issues[0].path).toBe(Object.keys(wrong)[0]);
    }
  });
});

describe('the country of the organization', () => {
  it('is whose numbers are meant by phone numbers without a code', async () => {
    expect((await stage.save({ country: 'FR' })).statusCode).toBe(200);
    const contact = await stage.server.call('POST', `/api/contact/${stage.organizationId}`, {
      cookie: as(),
      body: { firstName: 'A', lastName: 'B', email: 'fr@people.example', mobile: '06 12 34 56 78' },
    });
    expect(contact.json()).toMatchObject({ mobile: '+33612345678', mobileData: { countryCode: 'FR' } });
  });
});

describe('the release types of the organization', () => {
  it('are those that releases can be of', async () => {
    const { releaseTypes } = await stage.read();
    const poster = { ...releaseTypes[0], id: 'poster', name: 'Poster' };
    const post = () => call('POST', '/', { releaseType: 'poster', releaseData: { title: 'On the wall' } });
    expect((await post()).statusCode).toBe(422);
    expect((await stage.save({ releaseTypes: [...releaseTypes, poster] }, 'developer')).statusCode).toBe(200);
    expect((await post()).json()).toMatchObject({
      releaseType: 'poster',
      releaseData: { title: 'On the wall' },
    });
  });
});

describe('the shared fields file', () => {
  it('stands under the fields of each type, whose own ones count', async () => {
    const fields = [
      { type: 'TEXT', fieldName: 'title', title: 'Shared title' },
      { type: 'TEXT', fieldName: 'house', title: 'House' },
    ];
    await stage.server.call('PUT', `/api/organization/${stage.organizationId}/registeredFile`, {
      cookie: stage.cookies.developer,
      body: { path: 'shared.json', kind: 'fields', content: JSON.stringify(fields), version: 0 },
    });
    const names = async () => {
      const answer = await stage.server.call(
        'GET',
        `/api/organization/${stage.organizationId}/releaseDataFields?releaseType=programme`,
        { cookie: as() },
      );
      return answer.json().items as { fieldName: string; title: string }[];
    };
    expect((await names()).map(({ fieldName }) => fieldName)).not.toContain('house');
    expect((await stage.save({ inheritFilePath: 'shared.json' }, 'developer')).statusCode).toBe(200);
    const merged = await names();
    expect(merged.filter(({ fieldName }) => fieldName === 'title')).toHaveLength(1);
    expect(merged.find(({ fieldName }) => fieldName === 'title')?.title).not.toBe('Shared title');
    expect(merged.find(({ fieldName }) => fieldName === 'house')?.title).toBe('House');
  });
});

describe('a landing page elsewhere', () => {
  it('is where the watch action of the card and of the page leads, for those who only watch, too', async () => {
    const { templates } = await stage.read();
    const { _id } = await make({ title: 'Elsewhere' });
    const shown = async () => {
      const list = (await call('GET', '?filter[search]=elsewhere')).json();
      return [list.items[0].landingUrl, (await call('GET', `/${_id}`)).json().landingUrl];
    };
    expect(await shown()).toEqual([null, null]);
    const url = 'https://premiere.example/tonight';
    const save = await stage.save(
      { templates: [{ ...templates[0], url }, ...templates.slice(1)] },
      'developer',
    );
    expect(save.statusCode).toBe(200);
    expect(await shown()).toEqual([url, url]);
  });
});
