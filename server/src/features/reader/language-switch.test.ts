import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganization, buildRecipient } from '../../../test/factories.ts';
import { type Role, startTranslationStage } from '../../../test/translation-stage.ts';
import { sql } from '../../platform/database.ts';
import { newId, tokenHash } from '../../platform/identifier.ts';

/** The languages of a page, for readers and for search engines (docs/decisions/0053). */
let stage: Awaited<ReturnType<typeof startTranslationStage>>;
let hebrew: string;
let english: string;
beforeAll(async () => {
  stage = await startTranslationStage();
});
afterAll(() => stage.server.stop());
beforeEach(async () => {
  await stage.begin();
  hebrew = await stage.release({ title: 'קו המים' });
  english = await stage.made(hebrew, 'en');
});

const get = (url: string, by?: Role) => stage.server.call('GET', url, by ? { cookie: stage.cookie(by) } : {});
const page = async (url: string, by?: Role) => (await get(url, by)).body;
/** Where the page leads in which language; null where it offers none. */
const offered = (body: string) => {
  const [, nav] = /<nav class="languages"[^>]*>(.*?)<\/nav>/.exec(body) ?? [];
  if (nav === undefined) return null;
  const links = [...nav.matchAll(/href="([^"]+)" hreflang="(\w+)"/g)];
  return Object.fromEntries(links.map(([, url = '', language]) => [language, url.replaceAll('&amp;', '&')]));
};
const alternates = (body: string) =>
  [...body.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
    ([, language, url]) => `${language} ${url}`,
  );
const publishBoth = async () => {
  await stage.publish(hebrew);
  await stage.publish(english);
};
const pathOf = async (id: string) => `/r/${encodeURIComponent((await stage.item(id)).slug ?? '')}`;
const change = (statement: ReturnType<typeof sql>) =>
  stage.server.platform.database.withSystem((db) => db.run(statement));
const setting = (name: string, value: unknown) =>
  change(sql`update organization set settings = settings || jsonb_build_object(${name}::text, ${JSON.stringify(value)}::jsonb)
    where organization_id = ${stage.id()}`);

describe('the switch on a page', () => {
  it('names the languages by themselves, marks its own and leads to the others, by both addresses', async () => {
    await publishBoth();
    for (const path of [await pathOf(hebrew), `/landing/${hebrew}`]) {
      const body = await page(path);
      expect(body).toContain('<nav class="languages" aria-label="שפות">');
      expect(body).toContain('<b aria-current="true" lang="he" dir="rtl">עברית</b>');
      expect(body).toContain('lang="en" dir="ltr">English</a>');
      expect(offered(body)).toEqual({ en: await pathOf(english) });
    }
    expect(offered(await page(await pathOf(english)))).toEqual({ he: await pathOf(hebrew) });
    expect((await get(await pathOf(english))).body).toContain('aria-label="Languages"');
  });

  it('offers nobody a draft, what is over, under embargo, put away or gone, and those who work on it what they may open', async () => {
    await publishBoth();
    const seen = async () => [
      offered(await page(`/landing/${hebrew}`)) !== null,
      offered(await page(`/landing/${hebrew}`, 'client')) !== null,
      offered(await page(`/landing/${hebrew}`, 'producer')) !== null,
    ];
    expect(await seen()).toEqual([true, true, true]);
    const shut = [
      [sql`distributed_at = null`, sql`distributed_at = ${stage.now()}`, true],
      [sql`expiration_date = ${stage.now()}`, sql`expiration_date = null`, true],
      [sql`embargo_until = '2026-05-01'`, sql`embargo_until = null`, true],
      [sql`archived_at = ${stage.now()}`, sql`archived_at = null`, false],
      [sql`release_type = 'no-design'`, sql`release_type = 'programme'`, false],
    ] as const;
    for (const [close, reopen, isForProducers] of shut) {
      await stage.change(english, close);
      expect(await seen()).toEqual([false, false, isForProducers]);
      await stage.change(english, reopen);
      expect(await seen()).toEqual([true, true, true]);
    }
    await stage.call('DELETE', english, 'admin');
    expect(await seen()).toEqual([false, false, false]);
  });

  it('is as private as the pages it leads to', async () => {
    await publishBoth();
    await setting('requireAuth', true);
    expect((await get(`/landing/${hebrew}`)).statusCode).toBe(404);
    expect(offered(await page(`/landing/${hebrew}`, 'client'))).toEqual({ en: `/landing/${english}` });
    expect((await get(`/landing/${english}`)).statusCode).toBe(404);
  });
});

describe('the link of a recipient', () => {
  const count = async (release: string) => {
    const [row] = await stage.server.platform.database.withSystem((db) =>
      db.many<{ all: number; named: number }>(sql`
        select count(*)::int as all, count(recipient_id)::int as named from event where release_id = ${release} and kind = 'landing'`),
    );
    return row;
  };

  it('goes along to the other language: he is known there, and each opening is counted where it happened', async () => {
    await publishBoth();
    await setting('requireAuth', true);
    const { token } = await buildRecipient(stage.server.platform, stage.id(), hebrew);
    const mailed = await page(`/landing/${hebrew}?token=${token}`);
    const to = `/landing/${english}?token=${token}`;
    expect(offered(mailed)).toEqual({ en: to });
    const there = await get(to);
    expect(there.statusCode).toBe(200);
    expect(offered(there.body)).toEqual({ he: `/landing/${hebrew}?token=${token}` });
    expect(there.headers['x-robots-tag']).not.toBe('all');
    await expect.poll(() => count(hebrew)).toEqual({ all: 1, named: 1 });
    await expect.poll(() => count(english)).toEqual({ all: 1, named: 0 });
    // Where the reader came from goes along too, where it is one of ours.
    const fromMail = await page(`/landing/${hebrew}?token=${token}&origin=distribution-email`);
    expect(offered(fromMail)).toEqual({ en: `${to}&origin=distribution-email` });
    expect(offered(await page(`/landing/${hebrew}?token=${token}&origin=x%26y`))).toEqual({ en: to });
  });

  it('opens no other release, and none of these that he may not see', async () => {
    await stage.publish(hebrew);
    await setting('requireAuth', true);
    const { token } = await buildRecipient(stage.server.platform, stage.id(), hebrew);
    const beside = await stage.release({ title: 'Beside' });
    await stage.open(beside);
    const status = async (id: string) => (await get(`/landing/${id}?token=${token}`)).statusCode;
    expect(await status(beside)).toBe(404);
    expect(await status(english)).toBe(404);
    await stage.open(english);
    expect(await status(english)).toBe(200);
    await stage.change(english, sql`archived_at = ${stage.now()}`);
    expect(await status(english)).toBe(404);
    await stage.change(english, sql`archived_at = null, expiration_date = ${stage.now()}`);
    expect(await status(english)).toBe(404);
    await stage.change(english, sql`expiration_date = null, embargo_until = '2026-05-01'`);
    expect(await page(`/landing/${english}?token=${token}`)).not.toContain('A storm reaches');
    // What was sent is over: its link is no way into the rest either.
    await stage.change(english, sql`embargo_until = null`);
    await stage.change(hebrew, sql`expiration_date = ${stage.now()}`);
    expect(await status(english)).toBe(404);
  });

  it('of a test mail opens the one release that it shows', async () => {
    await publishBoth();
    await setting('requireAuth', true);
    await change(sql`insert into preview_link (organization_id, release_id, token_hash, created_at, expires_at)
      values (${stage.id()}, ${hebrew}, ${tokenHash('a-test-mail')}, now(), now() + interval '1 day')`);
    const mailed = await get(`/landing/${hebrew}?token=a-test-mail`);
    expect([mailed.statusCode, offered(mailed.body)]).toEqual([200, null]);
    expect((await get(`/landing/${english}?token=a-test-mail`)).statusCode).toBe(404);
  });

  it('of a group opens what lies in it in every language, and in the group’s own', async () => {
    const group = await stage.release({ title: 'Season', childrenReleases: [hebrew] });
    const season = await stage.made(group, 'fr');
    await publishBoth();
    for (const each of [group, season]) await stage.open(each);
    await setting('requireAuth', true);
    const { token } = await buildRecipient(stage.server.platform, stage.id(), group);
    for (const id of [group, hebrew, english, season])
      expect((await get(`/landing/${id}?token=${token}`)).statusCode, id).toBe(200);
    // The link of what lies in it opens no group.
    const child = await buildRecipient(stage.server.platform, stage.id(), english);
    expect((await get(`/landing/${group}?token=${child.token}`)).statusCode).toBe(404);
  });
});

describe('search engines', () => {
  it('are told of each language by each, themselves too, and where everybody else goes', async () => {
    await publishBoth();
    const french = await stage.made(english, 'fr');
    await stage.publish(french);
    const base = stage.server.platform.baseUrl;
    const [he, en, fr] = [await pathOf(hebrew), await pathOf(english), await pathOf(french)].map(
      (path) => `${base}${path}`,
    );
    const whole = [`he ${he}`, `en ${en}`, `fr ${fr}`, `x-default ${he}`];
    for (const id of [hebrew, english, french]) {
      expect(alternates(await page(await pathOf(id)))).toEqual(whole);
      expect(alternates(await page(`/landing/${id}`))).toEqual(whole);
    }
    const map = await page(`/r/o-${stage.id()}/sitemap.xml`);
    expect(map).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    for (const url of [he, en, fr]) {
      const entry =
        new RegExp(`<url><loc>${url?.replaceAll(/[.?+]/g, '\\$&')}</loc>.*?</url>`).exec(map)?.[0] ?? '';
      expect(alternates(entry)).toEqual(whole);
    }
  });

  it('hear of public, open ones alone, on the page and in the map, and of nothing where one is left', async () => {
    await publishBoth();
    const told = async () => [
      alternates(await page(await pathOf(hebrew))).length,
      alternates(await page(`/r/o-${stage.id()}/sitemap.xml`)).length,
    ];
    expect(await told()).toEqual([3, 6]);
    for (const [close, reopen] of [
      [sql`distributed_at = null`, sql`distributed_at = ${stage.now()}`],
      [sql`expiration_date = ${stage.now()}`, sql`expiration_date = null`],
      [sql`embargo_until = '2026-05-01'`, sql`embargo_until = null`],
      [sql`archived_at = ${stage.now()}`, sql`archived_at = null`],
    ] as const) {
      await stage.change(english, close);
      expect(await told()).toEqual([0, 0]);
      await stage.change(english, reopen);
    }
    // One that is put away is no page to be found, and names none.
    await stage.change(hebrew, sql`archived_at = ${stage.now()}`);
    expect(alternates(await page(await pathOf(hebrew)))).toEqual([]);
    await stage.change(hebrew, sql`archived_at = null`);
    await setting('requireAuth', true);
    expect(alternates(await page(`/landing/${hebrew}`, 'client'))).toEqual([]);
  });

  it('and readers hear nothing of a release of another organization that calls itself one of these', async () => {
    await publishBoth();
    const other = (await buildOrganization(stage.server.platform)).id;
    await change(sql`insert into release (organization_id, id, release_type, title, data, design, distributed_at, translation_set)
      values (${other}, ${newId()}, 'programme', 'Theirs', '{}', '{"locale": "fr"}', now(), ${hebrew})`);
    expect(offered(await page(`/landing/${hebrew}`))).toEqual({ en: await pathOf(english) });
    expect(alternates(await page(`/landing/${hebrew}`))).toHaveLength(3);
  });
});
