import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { type OrganizationStage, startOrganizationStage } from '../../../test/organization-stage.ts';
import { sql } from '../../platform/database.ts';

/** What an organization sets about the looks of its mails and pages, in what its readers get. */
let stage: OrganizationStage;
let releaseId: string;
const [first, second, third] = ['newsletter/tv-premiere', 'newsletter/tv-note', 'newsletter/single-note'];
const design = { landingPage: null, email: third, locale: 'en' };

beforeAll(async () => {
  stage = await startOrganizationStage();
  releaseId = (await buildRelease(stage.server.platform, stage.organizationId)).id;
  const { templates } = await stage.read();
  const newsletters = [first, second, third].map((id) => ({
    id,
    name: `${id}`,
    type: 'email',
    releaseTypes: ['programme'],
    handlebarsLocalFilePath: `${id}.hbs`,
  }));
  const landing = templates.filter(({ type }: { type: string }) => type === 'landingPage');
  const saved = await stage.save({ templates: [...landing, ...newsletters] }, 'developer');
  expect(saved.statusCode, saved.body).toBe(200);
});
afterAll(() => stage.server.stop());

async function mail(change: object = { design }): Promise<ReleasePreview> {
  const answer = await stage.server.call('POST', `/api/release/${stage.organizationId}/preview`, {
    cookie: stage.cookies.producer,
    body: { kind: 'email', _id: releaseId, ...change },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const set = async (change: object) => expect((await stage.save(change)).statusCode).toBe(200);

describe('the template of a mail', () => {
  it('is the one that the release chose, where the organization lets its producers choose', async () => {
    expect((await mail()).templateId).toBe(third);
    await set({ allowDesignSelection: false });
    expect((await mail()).templateId).toBe(first);
    await set({ allowDesignSelection: true });
    expect((await mail()).templateId).toBe(third);
  });

  it('is the default of its type where none was chosen', async () => {
    const unchosen = { design: { ...design, email: null } };
    expect((await mail(unchosen)).templateId).toBe(first);
    await set({ defaultTemplates: { 'email:programme': second } });
    expect((await mail(unchosen)).templateId).toBe(second);
    expect((await mail()).templateId).toBe(third);
    await set({ defaultTemplates: {} });
    expect((await mail(unchosen)).templateId).toBe(first);
  });
});

it('the details of the sender stand below every mail', async () => {
  expect((await mail()).html).not.toContain('7 Lighthouse Road');
  await set({ senderDetails: { address: '7 Lighthouse Road, Jaffa', phone: '+972-3-777-0707' } });
  const { html } = await mail();
  expect(html).toContain('7 Lighthouse Road, Jaffa');
  expect(html).toContain('+972-3-777-0707');
});

it('the message and the picture of the sign-in page are told to whoever opens its address', async () => {
  const door = async () =>
    (await stage.server.call('GET', `/api/auth/door/harbour`)).json<{ msg: string; bgImg: string | null }>();
  expect(await door()).toMatchObject({ msg: '', bgImg: null });
  const { organizationId, server } = stage;
  await server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`insert into file (organization_id, id, kind, status, name)
      values (${organizationId}, 'pier', 'img', 'ready', 'pier.jpg')`),
  );
  const { designPreferences } = await stage.read();
  const page = { bgImg: `/api/file/${organizationId}/pier/image`, msg: 'First at the pier.' };
  await set({ designPreferences: { ...designPreferences, loginPage: [page] } });
  expect(await door()).toMatchObject(page);
});

async function landing(releaseData: object): Promise<string> {
  const answer = await stage.server.call('POST', `/api/release/${stage.organizationId}/preview`, {
    cookie: stage.cookies.producer,
    body: {
      kind: 'landingPage',
      _id: releaseId,
      releaseData: { title: 'Waterline', ...releaseData },
      design,
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReleasePreview>().html;
}

it('the name of the organization stands on its pages, in its mails and at its door', async () => {
  const { name } = await stage.read();
  const seen = async () => {
    const door = (await stage.server.call('GET', '/api/auth/door/harbour')).json<{ name: string }>();
    return [await landing({}), (await mail()).html, door.name];
  };
  for (const text of await seen()) expect(text).toContain(name);
  await set({ name: 'Quay & Mole' });
  for (const text of await seen()) {
    expect(text).not.toContain(name);
    expect(text).toMatch(/Quay &(?:amp;)? Mole/);
  }
  await set({ name });
});

it('prices are in the currency of the organization', async () => {
  const shown = async () => {
    const html = await landing({ price: '49' });
    return ['₪49', '€49'].filter((price) => html.includes(price));
  };
  expect(await shown()).toEqual(['₪49']);
  await set({ currency: 'EUR' });
  expect(await shown()).toEqual(['€49']);
});

it('the address of an organization is the one that it chose, and no more the former one', async () => {
  const door = async (domain: string) =>
    (await stage.server.call('GET', `/api/auth/door/${domain}`)).statusCode;
  expect([await door('harbour'), await door('quay')]).toEqual([200, 404]);
  await set({ domain: 'quay' });
  expect([await door('harbour'), await door('quay')]).toEqual([404, 200]);
  await set({ domain: 'harbour' });
});

it('the credit of the organization stands beside every picture that has none of its own', async () => {
  const { organizationId, server } = stage;
  await server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`insert into file (organization_id, id, kind, status, name)
      values (${organizationId}, 'quay', 'img', 'ready', 'quay.jpg'), (${organizationId}, 'mole', 'img', 'ready', 'mole.jpg')`),
  );
  const imageGallery = [{ fileId: 'quay' }, { fileId: 'mole', credit: 'Photo: Rina' }];
  const credits = async () => {
    const html = await landing({ imageGallery });
    return ['Photo: Harbour', 'Photo: Rina'].filter((one) => html.includes(one));
  };
  expect(await credits()).toEqual(['Photo: Rina']);
  await set({ defaultGalleryCredit: 'Photo: Harbour' });
  expect(await credits()).toEqual(['Photo: Harbour', 'Photo: Rina']);
});
