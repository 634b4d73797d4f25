import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { emails, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';

let distribute: SendingStage['distribute'];
let sink: SendingStage['sink'];
let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
withSendingStage((stage) => {
  ({ sink, server, organizationId, cookie, distribute } = stage);
});

async function registerTemplate(
  template: { handlebarsLocalFilePath: string },
  source: string,
): Promise<void> {
  await server.platform.database.withSystem(async (db) => {
    const values = [organizationId, template.handlebarsLocalFilePath, source];
    await db.client.query(
      "insert into registered_file (organization_id, path, kind, content) values ($1, $2, 'template', $3)",
      values,
    );
    await db.client.query(
      "update organization set settings = jsonb_set(settings, '{templates}', settings->'templates' || $2::jsonb) where organization_id = $1",
      [organizationId, JSON.stringify([template])],
    );
  });
}

describe('after the sending', () => {
  it('follows a reader from the mail to unsubscribing, and lets GETs change nothing (attack 18)', async () => {
    const template = {
      id: 'own',
      name: 'Own',
      type: 'email',
      releaseTypes: ['programme'],
      handlebarsLocalFilePath: 'own.hbs',
    };
    await registerTemplate(
      template,
      `<mjml><mj-body><mj-section><mj-column><mj-text>{{release.title}} <a href="{{landingUrl}}">page</a>
        <a href="https://studio.example/waterline">site</a> <a href="{{unsubscribeUrl}}">leave</a></mj-text></mj-column></mj-section></mj-body></mjml>`,
    );
    const release = await buildRelease(server.platform, organizationId);
    await server.platform.database.withSystem((db) =>
      db.client.query('update release set design = \'{"email": "own", "locale": "he"}\' where id = $1', [
        release.id,
      ]),
    );
    await distribute(release.id, { contacts: [{ email: 'reader@a.example', firstName: 'Noa' }] });
    const parsed = await sink.mails[0]?.parsed();
    const html = parsed?.html ?? '';
    const address = (pattern: RegExp) =>
      (html.match(pattern)?.[0] ?? '').replaceAll('&amp;', '&').replace('http://localhost:3000', '');
    const person = { headers: { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605 Safari/605' } };
    await server.platform.database.withSystem((db) =>
      db.client.query(
        "update recipient set sent_at = now() - interval '1 hour' where address = 'reader@a.example'",
      ),
    );
    expect(
      (
        await server.call(
          'GET',
          address(/http:\/\/localhost:3000\/api\/distribution\/release-opened[^"]*/),
          person,
        )
      ).headers['content-type'],
    ).toBe('image/gif');
    const landing = await server.call('GET', address(/http:\/\/localhost:3000\/landing\/[^"]*/), person);
    expect(landing.statusCode).toBe(200);
    expect(landing.body).toContain('Waterline');
    const click = await server.call('GET', address(/http:\/\/localhost:3000\/l\/[^"]*/), person);
    expect([click.statusCode, click.headers.location]).toEqual([302, 'https://studio.example/waterline']);
    const unsubscribe = address(/http:\/\/localhost:3000\/unsubscribe\/[^"]*/);
    expect((await server.call('GET', unsubscribe, person)).body).toContain('r•••@a.example');
    const report = async () =>
      (
        await server.call(
          'GET',
          `/api/distribution/${organizationId}/distribution-data-by-release/${release.id}`,
          { cookie },
        )
      ).json();
    expect((await report()).counts).toMatchObject({ opened: 1, landed: 1, clicked: 1, unsubscribed: 0 });
    const oneClick = await server.app.inject({
      method: 'POST',
      url: unsubscribe,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.statusCode).toBe(200);
    expect((await report()).counts.unsubscribed).toBe(1);
    const again = await distribute(release.id, {
      contacts: [{ email: 'reader@a.example' }],
      forceDistribute: true,
    });
    expect(emails(again.json().unsubscribedContacts)).toEqual(['reader@a.example']);
  });

  it('keeps machines out of the numbers and their events in the record', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await distribute(release.id, { contacts: [{ email: 'scanned@a.example' }] });
    const report = async (query = '') =>
      (
        await server.call(
          'GET',
          `/api/distribution/${organizationId}/distribution-data-by-release/${release.id}${query}`,
          { cookie },
        )
      ).json();
    const { token } = (await report()).recipients[0];
    const open = `/api/distribution/release-opened?origin=email&token=${token}&releaseId=${release.id}&platform=email`;
    await server.call('HEAD', open, { headers: { 'user-agent': 'Mozilla/5.0' } });
    await server.call('GET', open, { headers: { 'user-agent': 'Proofpoint URL Defense' } });
    await server.call('GET', open.replace(release.id, 'another'), {
      headers: { 'user-agent': 'Mozilla/5.0' },
    });
    expect((await report()).counts).toMatchObject({ opened: 0, machines: 1 });
    expect((await report('?includeMachines=true')).recipients[0].activity.views).toHaveLength(2);
  });

  it('deletes distribution data and returns the release to editing', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await distribute(release.id, { contacts: [{ email: 'del@a.example' }] });
    const remove = () =>
      server.call('DELETE', `/api/distribution/${organizationId}/${release.id}`, { cookie });
    expect((await remove()).statusCode).toBe(204);
    expect(
      (await server.call('GET', `/api/release/${organizationId}/${release.id}`, { cookie })).json().status,
    ).toBe('draft');
    expect((await remove()).json().code).toBe('NO_DISTRIBUTION_DATA');
  });
});
