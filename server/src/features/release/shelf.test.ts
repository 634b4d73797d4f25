import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Card {
  releaseData: { title: string; price?: number; publishedAt?: string };
}

const books = [
  { title: 'May harbour', publishedAt: '2026-05-20', price: 98 },
  { title: 'Someday', price: 40 },
  { title: 'June', publishedAt: '2026-06-01T00:00:00.000Z', price: 64.5 },
  { title: 'Early May harbour', publishedAt: '2026-05-02' },
];

async function shelf(clientApp: string) {
  const { id } = await buildOrganization(server.platform, { settings: { clientApp } });
  for (const data of books) await buildRelease(server.platform, id, { ...data, content: '', desc: '' });
  const cookie = await server.signIn((await buildAccount(server.platform, { organizationId: id })).email);
  return async (query: string): Promise<Card[]> =>
    (await server.call('GET', `/api/release/${id}?${query}`, { cookie })).json().items;
}

const titles = (items: readonly Card[]) => items.map(({ releaseData }) => releaseData.title);

describe('books on their shelf', () => {
  it('stand by the day they name, the newest first; those without a day come last both ways', async () => {
    const list = await shelf('publisher');
    const down = ['June', 'May harbour', 'Early May harbour', 'Someday'];
    expect(titles(await list('simpleSort=-publishedAt'))).toEqual(down);
    expect(titles(await list('simpleSort=publishedAt'))).toEqual([
      'Early May harbour',
      'May harbour',
      'June',
      'Someday',
    ]);
    expect(titles(await list('sort[publishedAt]=-1&pagination[limit]=2&pagination[page]=1'))).toEqual(
      down.slice(2),
    );
    expect(titles(await list('simpleSort=-publishedAt&filter[search]=harbour'))).toEqual([
      'May harbour',
      'Early May harbour',
    ]);
  });

  it('a day under embargo is not told by the place of its book', async () => {
    const { id } = await buildOrganization(server.platform, { settings: { clientApp: 'publisher' } });
    const rows = await Promise.all(
      ['2026-12-01', '2026-12-10', '2026-12-20'].map((publishedAt) =>
        buildRelease(server.platform, id, { title: publishedAt, publishedAt }),
      ),
    );
    const middle = rows[1]?.id;
    await server.platform.database.withTenant(id, async (db) => {
      await db.run(sql`update release set distributed_at = now()`);
      await db.run(sql`update release set embargo_until = now() + interval '1 day' where id = ${middle}`);
    });
    const places = async (role: 'client' | 'producer') => {
      const cookie = await server.signIn(
        (await buildAccount(server.platform, { organizationId: id, role })).email,
      );
      const up = await server.call('GET', `/api/release/${id}?simpleSort=publishedAt`, { cookie });
      return up.json().items.findIndex(({ _id }: { _id: string }) => _id === middle);
    };
    expect([await places('producer'), await places('client')]).toEqual([1, 2]);
  });

  it('have their price and their day on the card at a publisher’s, and nowhere else', async () => {
    const [june] = await (await shelf('publisher'))('simpleSort=-publishedAt');
    expect(june?.releaseData).toMatchObject({ price: 64.5, publishedAt: '2026-06-01T00:00:00.000Z' });
    const [other] = await (await shelf('stream'))('simpleSort=-publishedAt');
    expect(other?.releaseData.title).toBe('June');
    expect(other?.releaseData.price).toBeUndefined();
  });
});
