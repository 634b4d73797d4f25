import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type OrganizationStage, startOrganizationStage } from '../../../test/organization-stage.ts';
import { purgeOrganizations } from './close-organization.service.ts';

let server: OrganizationStage['server'];
let organizationId: OrganizationStage['organizationId'];
let cookies: OrganizationStage['cookies'];
let call: OrganizationStage['call'];
let setNow: OrganizationStage['setNow'];

beforeAll(async () => {
  ({ server, organizationId, cookies, call, setNow } = await startOrganizationStage());
});
afterAll(() => server.stop());

describe('closing an organization', () => {
  it('hides it at once, can be undone for seven days, and then takes everything along', async () => {
    const { id } = await buildOrganization(server.platform, { name: 'Short-lived' });
    const account = await buildAccount(server.platform, { organizationId: id, role: 'creator' });
    cookies.owner = await server.signIn(account.email);
    cookies.helper = await server.signIn(
      (await buildAccount(server.platform, { organizationId: id, role: 'developer' })).email,
    );
    await buildContacts(server.platform, id, 3);
    const release = await buildRelease(server.platform, id);
    await server.platform.gateways.storage.put(`${id}/files/one/source`, Buffer.from('bytes'));
    await server.platform.gateways.storage.put(`${organizationId}/files/one/source`, Buffer.from('bytes'));
    expect((await call('DELETE', `/${id}`, 'helper')).statusCode).toBe(403);
    expect((await call('DELETE', `/${id}`, 'owner')).statusCode).toBe(204);
    expect((await call('GET', `/${id}`, 'owner')).statusCode).toBe(404);
    expect((await server.call('GET', `/landing/${release.id}`)).statusCode).toBe(404);
    expect((await call('GET', '', 'owner')).json().items).toMatchObject([
      { _id: id, deletedAt: expect.any(String) },
    ]);
    expect((await call('GET', '', 'helper')).json().total).toBe(0);
    expect((await call('POST', `/${id}/restore`, 'helper', {})).statusCode).toBe(404);
    expect((await call('POST', `/${id}/restore`, 'owner', {})).json()).toMatchObject({ deletedAt: null });
    expect((await call('GET', `/${id}`, 'owner')).statusCode).toBe(200);
    expect((await call('DELETE', `/${id}`, 'owner')).statusCode).toBe(204);
    setNow(new Date(Date.now() + 6.9 * 24 * 3600 * 1000));
    await purgeOrganizations(server.ctx());
    expect(await server.platform.gateways.storage.stat(`${id}/files/one/source`)).toBeDefined();
    setNow(new Date(Date.now() + 7.1 * 24 * 3600 * 1000));
    await purgeOrganizations(server.ctx());
    await purgeOrganizations(server.ctx());
    setNow(new Date());
    const left = await server.platform.database.withSystem(async (db) => {
      const tables = await db.client.query<{ name: string }>(
        "select table_name as name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public'",
      );
      const counts: string[] = [];
      for (const { name } of tables.rows) {
        const { rowCount } = await db.client.query(`select from ${name} where organization_id = $1`, [id]);
        if (rowCount) counts.push(name);
      }
      return counts;
    });
    expect(left).toEqual([]);
    expect(await server.platform.gateways.storage.stat(`${id}/files/one/source`)).toBeUndefined();
    expect(await server.platform.gateways.storage.stat(`${organizationId}/files/one/source`)).toBeDefined();
    expect((await call('POST', `/${id}/restore`, 'system', {})).statusCode).toBe(404);
  });

  it('gives everything out first, as one document without secrets', async () => {
    await buildContacts(server.platform, organizationId, 1100);
    const release = await buildRelease(server.platform, organizationId);
    const answer = await call('GET', `/${organizationId}/export`, 'admin');
    const document = answer.json();
    expect(document.contacts).toHaveLength(1100);
    expect(document.releases.map(({ id }: { id: string }) => id)).toContain(release.id);
    expect(document.organization._id).toBe(organizationId);
    expect(document.contents.leftOut).toHaveProperty('api_key');
    for (const { key } of document.contents.tables) expect(document, key).toHaveProperty(key);
    expect(document.members.length).toBeGreaterThan(3);
    expect(answer.body).not.toMatch(/"(password_hash|token_hash|link_hash|secret)":|argon2/);
    expect((await call('GET', `/${organizationId}/export`, 'producer')).statusCode).toBe(403);
  });
});
