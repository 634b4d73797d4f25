import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
const secret = 'canary-5b1e';
const fields = [
  { fieldName: 'title', type: 'TEXT' },
  { fieldName: 'notes', type: 'TEXT', hideFromUi: true },
  { fieldName: 'inner', type: 'TEXT', hidden: true },
  { fieldName: 'videos', type: 'VIDEOS', uiSections: ['watch'] },
  { fieldName: 'script', type: 'FILE' },
  { fieldName: 'mainImage', type: 'IMAGE' },
  { fieldName: 'related', type: 'RELEASES_SELECTOR' },
  { fieldName: 'odd', type: 'NOBODY_KNOWS' },
  {
    fieldName: 'crew',
    type: 'TABLE',
    fields: [
      { fieldName: 'name', type: 'TEXT' },
      { fieldName: 'phone', type: 'TEXT', hideFromUi: true },
    ],
  },
];
const data = {
  title: 'Waterline',
  notes: secret,
  inner: secret,
  nowhere: secret,
  videos: [
    { fileId: secret, src: `/api/file/x/${secret}/playlist`, title: 'Episode 3', mediaSecondsDuration: 60 },
  ],
  script: { fileId: secret, src: secret, name: 'script.pdf' },
  mainImage: { fileId: secret, src: '/api/file/x/cover', alt: 'A harbour', original: { fileId: secret } },
  related: [secret],
  odd: secret,
  crew: [{ name: 'Gil', phone: secret, age: secret }],
};

/** An organization that offers direct links, or not, and a release of it. */
async function house(settings: object = {}, change: { out?: boolean; until?: Date } = {}) {
  const organization = await buildOrganization(server.platform, {
    settings: {
      useDirectLink: true,
      releaseTypes: [{ id: 'programme', name: 'Programme', dataFieldsLocalFilePath: 'own.json' }],
      ...settings,
    },
  });
  await server.platform.database.withTenant(organization.id, (db) =>
    db.run(sql`
      insert into registered_file (organization_id, path, kind, content)
      values (${organization.id}, 'own.json', 'fields', ${JSON.stringify(fields)})`),
  );
  const release = await buildRelease(server.platform, organization.id, data);
  const { out = true, until = null } = change;
  await server.platform.database.withTenant(organization.id, (db) =>
    db.run(sql`
      update release set distributed_at = ${out ? new Date(Date.now() - 1000) : null}, expiration_date = ${until}
      where organization_id = ${organization.id} and id = ${release.id}`),
  );
  return { organizationId: organization.id, releaseId: release.id };
}
const open = (organizationId: string, releaseId: string) =>
  server.call('GET', `/api/release/${organizationId}/${releaseId}/direct`);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('attack 22: the direct link page', () => {
  it('shows a stranger the public fields, films and files by name only', async () => {
    const { organizationId, releaseId } = await house();
    const answer = await open(organizationId, releaseId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().release.releaseData).toEqual({
      title: 'Waterline',
      videos: [{ title: 'Episode 3', mediaSecondsDuration: 60, isClosed: true }],
      script: { name: 'script.pdf', isClosed: true },
      mainImage: { src: '/api/file/x/cover', alt: 'A harbour' },
      crew: [{ name: 'Gil' }],
    });
    expect(answer.body).not.toContain(secret);
    const names = answer.json().fields.map(({ fieldName }: { fieldName: string }) => fieldName);
    expect(names).not.toContain('notes');
    expect(names).not.toContain('inner');
  });

  it('tells members who only read no more of its fields, and editors all', async () => {
    const { organizationId, releaseId } = await house();
    const read = async (role: 'client' | 'producer') => {
      const { email } = await buildAccount(server.platform, { organizationId, role });
      const cookie = await server.signIn(email);
      return (await server.call('GET', `/api/release/${organizationId}/${releaseId}`, { cookie })).json();
    };
    const { releaseData } = await read('client');
    expect(releaseData).toHaveProperty('videos');
    expect(releaseData).toMatchObject({ title: 'Waterline', crew: [{ name: 'Gil' }] });
    for (const name of ['notes', 'inner', 'nowhere']) expect(releaseData).not.toHaveProperty(name);
    expect(Object.keys(releaseData.crew[0])).toEqual(['name']);
    expect((await read('producer')).releaseData).toMatchObject({
      notes: secret,
      inner: secret,
      nowhere: secret,
    });
  });

  it('takes the domain as well, or no organization at all, and counts nothing', async () => {
    const { organizationId, releaseId } = await house();
    expect((await open(`o-${organizationId}`, releaseId)).statusCode).toBe(200);
    expect((await open('-1', releaseId)).json().organization._id).toBe(organizationId);
    const events = await server.platform.database.withTenant(organizationId, (db) =>
      db.one<{ count: number }>(sql`select count(*)::int as count from event`),
    );
    expect(events.count).toBe(0);
  });

  it('shows of a group what everybody may open of it, without the ids of its files', async () => {
    const { organizationId, releaseId } = await house({
      releaseTypes: [{ id: 'programme', name: 'Series', isGroup: true, dataFieldsLocalFilePath: 'own.json' }],
    });
    const times = [{ dateTxt: '29/11/2026', hourTxt: '21:15' }];
    const inside = async (title: string, change: object) => {
      const { id } = await buildRelease(server.platform, organizationId, {
        title,
        mainImage: { fileId: secret, src: '/api/file/x/cover' },
        videos: [{ fileId: secret, mediaSecondsDuration: 60 }],
        broadcastTimes: times,
      });
      const { out = true, until = null } = change as { out?: boolean; until?: string | null };
      await server.platform.database.withTenant(organizationId, (db) =>
        db.run(sql`update release set distributed_at = case when ${out} then now() end, embargo_until = ${until}
          where organization_id = ${organizationId} and id = ${id}`),
      );
      return id;
    };
    const ids = [
      await inside('Second part', {}),
      await inside('A draft', { out: false }),
      await inside('Kept back', { until: '2999-01-01' }),
      await inside('First part', {}),
    ];
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(
        sql`update release set data = data || ${JSON.stringify({ childrenReleases: ids, mostWatchedReleases: [ids[3], ids[1]], recommendedReleases: [ids[2]] })}::jsonb where id = ${releaseId}`,
      ),
    );
    const answer = await open(organizationId, releaseId);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().children).toMatchObject([
      {
        _id: ids[0],
        monthOfPublish: expect.stringMatching(/^\d{4}-\d{2}$/),
        distributedAt: expect.any(String),
        releaseData: { title: 'Second part', mainImage: { src: '/api/file/x/cover' }, broadcastTimes: times },
      },
      { _id: ids[3], releaseData: { title: 'First part' } },
    ]);
    expect(answer.json().children).toHaveLength(2);
    // What it points to is told of only where everybody may open it.
    expect(answer.json()).toMatchObject({ mostWatched: [ids[3]], recommended: [] });
    expect(answer.body).not.toContain(secret);
  });

  it('says the same of whatever is not offered', async () => {
    const offered = await house();
    const refused = [
      await house({ useDirectLink: false }),
      await house({ requireAuth: true }),
      await house({}, { out: false }),
      await house({}, { until: new Date(Date.now() - 1000) }),
      { ...offered, organizationId: (await house()).organizationId },
      { ...offered, releaseId: 'nobodys' },
      { ...(await house({ useDirectLink: false })), organizationId: '-1' },
    ];
    const bodies = new Set<string>();
    for (const { organizationId, releaseId } of refused) {
      const answer = await open(organizationId, releaseId);
      expect(answer.statusCode).toBe(404);
      const { requestId: _id, ...body } = answer.json();
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
  });
});
