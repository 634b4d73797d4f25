import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { prepareReleaseData } from './release-data.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
});
afterAll(() => server.stop());
const call = (method: string, path: string, body: object) =>
  server.call(method, `/api/${path}`, { cookie, body });

describe('a field of one line', () => {
  it('of a release takes a paste of several lines as one, and no other control character', () => {
    const text = { fieldName: 'hall', index: 0, type: 'TEXT' } as const;
    const table = { fieldName: 'parts', index: 1, type: 'TABLE', fields: [text] } as const;
    const prepare = (hall: string) => prepareReleaseData([text, table] as never, { hall, parts: [{ hall }] });
    const line = 'one two three';
    expect(prepare('one\r\ntwo\vthree')).toEqual({ hall: line, parts: [{ hall: line }] });
    const issues = ['releaseData.hall', 'releaseData.parts.0.hall'].map((path) => ({
      path,
      code: 'controlSigns',
    }));
    expect(() => prepare('one\u0007two')).toThrow(expect.objectContaining({ code: 'INVALID_DATA', issues }));
  });

  it.each([
    ['a tag', 'tag', (name: string) => ({ name })],
    ['a company', 'company', (name: string) => ({ name })],
  ])('of %s is one line', async (_what, path, body) => {
    const made = await call('POST', `${path}/${organizationId}`, body(`Film\r\nand ${path}`));
    expect(made.statusCode, made.body).toBeLessThan(300);
    expect(JSON.stringify(made.json())).toContain(`Film and ${path}`);
    const refused = await call('POST', `${path}/${organizationId}`, body('Film\u0000'));
    expect([refused.statusCode, refused.json().issues?.[0]?.code]).toEqual([400, 'controlSigns']);
  });

  it('that an organization gives its contacts is one line; one of several keeps them', async () => {
    const label = { he: 'x\ny', en: '', fr: '' };
    const field = { label, help: { he: '', en: '', fr: '' }, options: [] };
    const home = `organization/${organizationId}`;
    const { version } = (await server.call('GET', `/api/${home}`, { cookie })).json();
    const contactFields = [
      { key: 'beat', type: 'TEXT', ...field },
      { key: 'story', type: 'LONGTEXT', ...field },
    ];
    const set = await call('PUT', home, { version, contactFields });
    expect([set.statusCode, set.json().contactFields?.[0].label.he]).toEqual([200, 'x y']);
    const person = (fields: object) => ({ email: 'a@line.example', firstName: 'A', lastName: 'B', fields });
    const path = `contact/${organizationId}`;
    const refused = await call('POST', path, person({ story: 'a\u0007b' }));
    expect(refused.json().issues).toEqual([{ path: 'fields.story', code: 'controlSigns' }]);
    const made = await call('POST', path, person({ beat: 'a\nb', story: 'a\nb' }));
    expect(made.json().fields).toEqual({ beat: 'a b', story: 'a\nb' });
  });
});
