import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { type OrganizationStage, startOrganizationStage } from '../../../test/organization-stage.ts';
import { sql } from '../../platform/database.ts';

let stage: OrganizationStage;
let releaseId: string;

beforeAll(async () => {
  stage = await startOrganizationStage();
  const release = await buildRelease(stage.server.platform, stage.organizationId);
  releaseId = release.id;
  await stage.server.platform.database.withSystem((db) =>
    db.run(sql`update release set distributed_at = now() where id = ${releaseId}`),
  );
});
afterAll(() => stage.server.stop());

const page = async () => (await stage.server.app.inject(`/landing/${releaseId}`)).payload;

async function saveTemplate(content: string, version: number): Promise<number> {
  const answer = await stage.server.call('PUT', `/api/organization/${stage.organizationId}/registeredFile`, {
    cookie: stage.cookies.developer,
    body: { path: 'own.hbs', kind: 'template', content, version },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().version;
}

it('shows a saved template, theme, setting and release on the landing page at the next request', async () => {
  const version = await saveTemplate('<main id="main"><h1>First design</h1></main>', 0);
  const { templates } = await stage.read();
  const own = { ...templates[0], handlebarsLocalFilePath: 'own.hbs' };
  expect((await stage.save({ templates: [own, ...templates.slice(1)] }, 'developer')).statusCode).toBe(200);
  expect(await page()).toContain('First design');

  await saveTemplate('<main id="main"><h1>Second design</h1><p>{{release.title}}</p></main>', version);
  expect(await page()).toContain('Second design');

  const { designPreferences } = await stage.read();
  const colors = ['#FAF8F5', '#FFFFFF', '#16181D', '#5A606B', '#123456', '#FFFFFF', '#F2A65A'];
  const theme = { name: 'night', colors, css: '', fonts: [] };
  await stage.save({ designPreferences: { ...designPreferences, themes: [theme] } }, 'system');
  expect(await page()).toMatch(/#123456/i);

  await stage.save({ name: 'Renamed House' });
  expect(await page()).toContain('Renamed House');

  const item = (
    await stage.server.call('GET', `/api/release/${stage.organizationId}/${releaseId}`, {
      cookie: stage.cookies.producer,
    })
  ).json();
  const saved = await stage.server.call('PUT', `/api/release/${stage.organizationId}`, {
    cookie: stage.cookies.producer,
    body: {
      _id: releaseId,
      version: item.version,
      releaseType: item.releaseType,
      releaseData: { ...item.releaseData, title: 'Another title' },
      design: item.design,
    },
  });
  expect(saved.statusCode).toBe(200);
  expect(await page()).toContain('Another title');
});

it('opens the page to anybody unless sign-in is required, whatever is logged about films', async () => {
  await stage.save({ restrictVideos: true });
  expect((await stage.server.app.inject(`/landing/${releaseId}`)).statusCode).toBe(200);
  await stage.save({ requireAuth: true });
  expect((await stage.server.app.inject(`/landing/${releaseId}`)).statusCode).toBe(404);
  await stage.save({ requireAuth: false, restrictVideos: false });
});
