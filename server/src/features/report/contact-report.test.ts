import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { buildGeneralList, buildNeighbour, showAddresses, writeSystem } from '../../../test/general-stage.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** One person in two organizations whose reports the caller reads, and in a third whose reports they do not read. */
let stage: SendingStage;
let both: string;
let second: { id: string; cookie: string };
let stranger: { id: string; cookie: string };
withSendingStage((begun) => {
  stage = begun;
});
const reader = 'noa.reader@a.example';

async function send(organizationId: string, cookie: string, contacts: unknown[]): Promise<string> {
  const { id } = await buildRelease(stage.server.platform, organizationId, { title: 'Harbour lights' });
  const sent = await stage.server.call(
    'POST',
    `/api/distribution/${organizationId}/distribute-release/${id}`,
    { cookie, body: { from, contacts } },
  );
  expect(sent.json().sentToContacts).toHaveLength(1);
  return id;
}
const report = (query: string, cookie: string) =>
  stage.server.call('GET', `/api/distribution/distribution-data-by-contact/?${query}`, { cookie });
const organizationsOf = (answer: { distributionsDataByOrgs: { organizationId: string }[] }) =>
  answer.distributionsDataByOrgs.map(({ organizationId }) => organizationId).sort();
const build = async (organizationId: string, email: string): Promise<string> =>
  (await buildContacts(stage.server.platform, organizationId, 1, { email: () => email }))[0] ?? '';

beforeAll(async () => {
  second = await buildNeighbour(stage.server);
  stranger = await buildNeighbour(stage.server);
  const { id, email } = await buildAccount(stage.server.platform, {
    organizationId: stage.organizationId,
    role: 'admin',
  });
  await writeSystem(
    stage.server,
    sql`insert into membership (organization_id, account_id, roles) values (${second.id}, ${id}, '{admin}')`,
  );
  both = await stage.server.signIn(email);
});

describe('the contact report', () => {
  it('finds what went to a general contact by address only while addresses are shown', async () => {
    const { people } = await buildGeneralList(stage.server, 'Gabe', 1);
    const { id = '', email = '' } = people[0] ?? {};
    await send(stage.organizationId, stage.cookie, [id]);
    const byAddress = async () => (await report(`id=unknown&email=${email}`, both)).json();
    const nothing = { name: '', email: null, isGeneral: false, distributionsDataByOrgs: [] };
    const guessed = (await report('id=unknown&email=gabe9@general.example', both)).json();
    expect([await byAddress(), guessed]).toEqual([nothing, nothing]);
    expect((await report(`id=${id}`, both)).json()).toMatchObject({
      name: 'Gabe Reader 1',
      email: null,
      distributionsDataByOrgs: [{ organizationId: stage.organizationId }],
    });
    await showAddresses(stage.server, true);
    expect(await byAddress()).toMatchObject({ name: 'Gabe Reader 1', email });
    await showAddresses(stage.server, false);
  });

  it('finds a person by the id of one contact in every organization whose reports the caller reads', async () => {
    const mine = await build(stage.organizationId, reader);
    const theirs = await build(second.id, reader);
    const hidden = await build(stranger.id, reader);
    const release = await send(stage.organizationId, stage.cookie, [mine]);
    await send(second.id, second.cookie, [theirs]);
    await send(stranger.id, stranger.cookie, [hidden]);
    for (const query of [`id=${mine}`, `id=${theirs}`, `id=unknown&email=${reader}`]) {
      const answer = (await report(query, both)).json();
      expect(organizationsOf(answer), query).toEqual([stage.organizationId, second.id].sort());
      expect(answer).toMatchObject({ name: 'Reader0 Tester', email: reader, isGeneral: false });
    }
    expect((await report(`id=${hidden}`, both)).json()).toMatchObject({
      name: '',
      email: null,
      distributionsDataByOrgs: [],
    });
    const { distributionsDataByOrgs } = (
      await report(`id=${mine}&organizationId=${stage.organizationId}`, both)
    ).json();
    expect(distributionsDataByOrgs).toHaveLength(1);
    expect(distributionsDataByOrgs[0]).toMatchObject({
      total: 1,
      items: [{ releaseId: release, title: 'Harbour lights', origin: 'distribution-email', state: 'sent' }],
    });
  });

  it('tells text messages by the number, single views, unsubscription and what was read signed in by a named link', async () => {
    const email = 'tal.reader@a.example';
    const contact = await build(stage.organizationId, email);
    await writeSystem(
      stage.server,
      sql`update contact set mobile = '+972541230000' where organization_id = ${stage.organizationId} and id = ${contact}`,
    );
    const release = await send(stage.organizationId, stage.cookie, [contact]);
    const account = await buildAccount(stage.server.platform, { email });
    await writeSystem(
      stage.server,
      sql`with d as (
          insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
          values (${stage.organizationId}, 'texts-of-tal', ${release}, 'sms', 'he', 't', '{}') returning 1)
        insert into recipient (organization_id, id, distribution_id, release_id, channel, address, mobile, state, token)
        select ${stage.organizationId}, 'text-to-tal', 'texts-of-tal', ${release}, 'sms', '+972541230000', '+972541230000', 'sent', 'token-of-tal-text'
        from d`,
    );
    await writeSystem(
      stage.server,
      sql`insert into link_token (organization_id, id, release_id, type, token)
        values (${stage.organizationId}, 'link-of-tal', ${release}, 'insert', 'Radio list')`,
    );
    await writeSystem(
      stage.server,
      sql`insert into event (organization_id, id, release_id, recipient_id, link_token_id, account_id, kind, platform, verdict)
        values (${stage.organizationId}, 'view-by-text', ${release}, 'text-to-tal', null, null, 'landing', 'landingPage', 'person'),
          (${stage.organizationId}, 'view-by-link', ${release}, null, 'link-of-tal', ${account.id}, 'landing', 'landingPage', 'person')`,
    );
    await writeSystem(
      stage.server,
      sql`insert into suppression (organization_id, channel, address, kind)
        values (${stage.organizationId}, 'sms', '+972541230000', 'unsubscribed')`,
    );
    const answer = (await report(`id=${contact}`, stage.cookie)).json();
    const items = answer.distributionsDataByOrgs[0].items;
    const by = (origin: string) => items.find((item: { origin: string }) => item.origin === origin);
    expect(by('distribution-sms').activity).toMatchObject({
      unsubscribedAt: expect.any(String),
      views: [{ id: 'view-by-text', platform: 'landingPage' }],
    });
    expect(by('distribution-email').activity.unsubscribedAt).toBeNull();
    expect(by('insert:Radio list')).toMatchObject({
      state: null,
      activity: { distributedAt: null, views: [{ id: 'view-by-link' }] },
    });
  });

  it('pages each organization by itself', async () => {
    const contact = await build(stage.organizationId, 'paged@a.example');
    for (const _ of [1, 2, 3]) await send(stage.organizationId, stage.cookie, [contact]);
    const page = async (number: number) => {
      const query = `id=${contact}&pagination[page]=${number}&pagination[limit]=2`;
      const [organization] = (await report(query, stage.cookie)).json().distributionsDataByOrgs;
      return organization && [organization.items.length, organization.total];
    };
    expect([await page(0), await page(1), await page(2)]).toEqual([[2, 3], [1, 3], undefined]);
  });

  it('of a general contact names him without his address, in whichever organization wrote to him', async () => {
    const { people } = await buildGeneralList(stage.server, 'Uri', 1);
    await send(stage.organizationId, stage.cookie, [people[0]?.id]);
    await send(second.id, second.cookie, [people[0]?.id]);
    const answer = (await report(`id=${people[0]?.id}`, both)).json();
    expect(organizationsOf(answer)).toEqual([stage.organizationId, second.id].sort());
    expect(answer).toMatchObject({ name: 'Uri Reader 1', email: null, isGeneral: true });
    expect(JSON.stringify(answer)).not.toContain('general.example');
  });
});
