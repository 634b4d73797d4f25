import { beforeEach, describe, expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { buildGeneralList, showAddresses, writeSystem } from '../../../test/general-stage.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { type Db, sql } from '../../platform/database.ts';
import { pauseForRefusal } from './distribution.store.ts';

/** What an organization is shown of general contacts that it sent to: the people, and not how they are reached. */
let stage: SendingStage;
let releaseId: string;
withSendingStage((begun) => {
  stage = begun;
});
beforeEach(async () => {
  releaseId = (await buildRelease(stage.server.platform, stage.organizationId)).id;
});

const read = <T>(work: (db: Db) => Promise<T>) => stage.server.platform.database.withSystem(work);
const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const url = `/api/distribution/${stage.organizationId}/${path}`;
  return (await stage.server.call(method, url, { cookie: stage.cookie, body })).json();
};
const begin = async (audience: object): Promise<string> =>
  (await call('POST', `distribute-audience/${releaseId}`, { from, audience })).distributionId;
const progress = (id: string) => call('GET', `progress/${id}`);
const arrived = () => stage.sink.mails.flatMap(({ to }) => to).sort();

describe('what the organization reads of it', () => {
  it('names the person in lists, report and file, without the address, the link and the server’s words about it', async () => {
    const { people } = await buildGeneralList(stage.server, 'refusedMaya', 2);
    const [refused, sent] = people;
    await writeSystem(
      stage.server,
      sql`update contact set email = 'maya@general.example' where organization_id = '-1' and id = ${sent?.id ?? ''}`,
    );
    const lists = (await stage.distribute(releaseId, { contacts: [refused?.id, sent?.id] })).json();
    expect(arrived()).toEqual(['maya@general.example']);
    expect(lists.sentToContacts).toEqual([
      expect.objectContaining({ _id: sent?.id, email: null, mobile: null, name: 'refusedMaya Reader 2' }),
    ]);
    expect(lists.faildSendToContacts[0]).toMatchObject({ _id: refused?.id, email: null });
    const report = await call('GET', `distribution-data-by-release/${releaseId}`);
    expect(report.recipients.find(({ state }: { state: string }) => state === 'sent')).toMatchObject({
      contactId: sent?.id,
      isGeneral: true,
      notActualContact: false,
      name: 'refusedMaya Reader 2',
      email: null,
      mobile: null,
      token: null,
    });
    const byAddress = await call(
      'GET',
      `distribution-data-by-release/${releaseId}?filter[search]=maya@general`,
    );
    expect(byAddress.total).toBe(0);
    const csv = await stage.server.call(
      'GET',
      `/api/distribution/${stage.organizationId}/report-csv/${releaseId}`,
      { cookie: stage.cookie },
    );
    expect(csv.body).toContain('refusedMaya Reader 2');
    // A person who left, by their own word or by the organization's, and one whose address refused mail: kept by the address.
    await writeSystem(
      stage.server,
      sql`insert into suppression (organization_id, channel, address, kind, reason)
        values (${stage.organizationId}, 'email', ${refused?.email.toLowerCase() ?? ''}, 'bounced', ${`550 <${refused?.email}> unknown`})`,
    );
    await stage.server.call('POST', '/api/distribution/update-subscription-value/', {
      cookie: stage.cookie,
      body: { contactId: sent?.id, organizationId: stage.organizationId, subscriptionValue: false },
    });
    await writeSystem(
      stage.server,
      sql`insert into suppression (organization_id, channel, address, kind)
        values (${stage.organizationId}, 'email', 'own.word@a.example', 'unsubscribed')`,
    );
    const file = await stage.server.call('GET', `/api/organization/${stage.organizationId}/export`, {
      cookie: stage.cookie,
    });
    expect(file.statusCode).toBe(200);
    const kept = file.json().suppressions.flatMap((one: { address: string | null }) => one.address ?? []);
    expect(kept).toEqual(['own.word@a.example']);
    const all = JSON.stringify([lists, report, csv.body, file.body]).toLowerCase();
    expect(all).not.toContain('maya@general.example');
    expect(all).not.toContain('refusedmaya0@general.example');
    await showAddresses(stage.server, true);
    const open = await call('GET', `distribution-data-by-release/${releaseId}`);
    expect(JSON.stringify(open)).toContain('maya@general.example');
    await showAddresses(stage.server, false);
  });

  it('says why a send paused without the address that the mail server names', async () => {
    const { people } = await buildGeneralList(stage.server, 'Nadav', 1);
    const id = await begin({ contacts: [people[0]?.id] });
    const words = `554 5.7.1 <${people[0]?.email}>: Relay access denied`;
    await read(async (db) => {
      const { recipient_id: recipientId } = await db.one<{ recipient_id: string }>(sql`
        update send_queue set worker = 'ours', claim = 1, handed_at = now() where distribution_id = ${id} returning recipient_id`);
      const refused = { organizationId: stage.organizationId, distributionId: id, recipientId };
      await pauseForRefusal(db, refused, { kind: 'sender', words });
    });
    expect((await progress(id)).refusal.words).toBe('554 5.7.1 <•••>: Relay access denied');
    await read((db) => db.run(sql`update send_queue set handed_at = null where distribution_id = ${id}`));
    await call('POST', `progress/${id}/stop`);
  });

  it('gives the reader the views that his contact has', async () => {
    const { people } = await buildGeneralList(stage.server, 'Noga', 1);
    await writeSystem(
      stage.server,
      sql`update contact set settings = '{"maxTimesAllowdToWatchVideo": 3}' where organization_id = '-1' and id = ${people[0]?.id ?? ''}`,
    );
    await stage.distribute(releaseId, { contacts: [people[0]?.id] });
    const row = await read((db) =>
      db.one<{ views: number }>(
        sql`select general_watch_limit(contact_id) as views from recipient where release_id = ${releaseId}`,
      ),
    );
    expect(row.views).toBe(3);
  });
});
