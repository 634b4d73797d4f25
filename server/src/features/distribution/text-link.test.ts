import { describe, expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { linkIn, mobiles, newNumber, type TextStage, withTextStage } from '../../../test/text-stage.ts';
import { sql } from '../../platform/database.ts';

interface ContactItem {
  origin: string;
  subject: string;
  activity: { unsubscribedAt: string | null };
}

let stage: TextStage;
withTextStage((begun) => {
  stage = begun;
});

describe('the two links', () => {
  async function sendOne() {
    const release = await buildRelease(stage.server.platform, stage.organizationId, { title: 'Short way' });
    const mobile = newNumber();
    const contact = await stage.contactWith(mobile);
    await stage.distribute(release.id, { contacts: [contact] });
    const { text = '' } = stage.sink.texts.find(({ to }) => to === mobile) ?? {};
    return { release, mobile, contact, link: linkIn(text, 's'), wayOut: linkIn(text, 'u') };
  }

  it('one leads to the landing page as the person who got it, and is counted there', async () => {
    const { release, link } = await sendOne();
    // No person reads within two seconds of the message.
    await stage.write((db) =>
      db.run(
        sql`update recipient set sent_at = now() - interval '1 hour', handed_at = null where release_id = ${release.id}`,
      ),
    );
    const answer = await stage.server.call('GET', link);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    const target = new URL(String(answer.headers.location));
    expect(target.pathname).toBe(`/landing/${release.id}`);
    expect(target.searchParams.get('origin')).toBe('distribution-sms');
    expect(target.searchParams.get('token')?.length).toBeGreaterThanOrEqual(22);
    const page = await stage.server.call('GET', target.pathname + target.search, {
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' },
    });
    expect(page.statusCode).toBe(200);
    const report = (await stage.call('GET', `distribution-data-by-release/${release.id}`)).json();
    expect(report.origins).toEqual([{ origin: 'distribution-sms', visits: 1, downloads: null }]);
    expect(report.recipients[0]).toMatchObject({ landed: true, opened: true });
  });

  it('expires with the release, and a code that is nobody’s is a page that does not exist', async () => {
    const { release, link } = await sendOne();
    const nobody = await stage.server.call('GET', '/s/AAAAAAAAAAA');
    const other = await stage.server.call('GET', '/landing/nothing');
    expect([nobody.statusCode, nobody.body]).toEqual([404, other.body]);
    await stage.write((db) =>
      db.run(sql`update release set expiration_date = now() - interval '1 day' where id = ${release.id}`),
    );
    const target = new URL(String((await stage.server.call('GET', link)).headers.location));
    expect((await stage.server.call('GET', target.pathname + target.search)).statusCode).toBe(410);
    await stage.call('DELETE', release.id);
    expect((await stage.server.call('GET', link)).statusCode).toBe(404);
  });

  it('the other asks, and only a post unsubscribes from texts; mail goes on, and all deletions leave it working', async () => {
    const { release, mobile, contact, wayOut } = await sendOne();
    const page = await stage.server.call('GET', wayOut);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`+972•••${mobile.slice(-2)}`);
    expect(page.body).not.toContain(mobile);
    const next = await buildRelease(stage.server.platform, stage.organizationId);
    const check = async (distributionType: string) =>
      (
        await stage.call('POST', `audience/${next.id}`, {
          audience: { contacts: [contact] },
          distributionType,
        })
      ).json().counts;
    expect((await check('sms')).willReceive).toBe(1);
    expect((await stage.call('DELETE', release.id)).statusCode).toBe(204);
    const posted = await stage.server.call('POST', wayOut, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(posted.statusCode).toBe(200);
    expect([(await check('sms')).unsubscribed, (await check('email')).willReceive]).toEqual([1, 1]);
    const lists = (await stage.distribute(next.id, { contacts: [contact], forceDistribute: true })).json();
    expect(mobiles(lists.unsubscribedContacts)).toEqual([mobile]);
    // The code follows from the token that stands in reports; the last six letters do not.
    for (const known of [wayOut.slice(0, -6), `${wayOut.slice(0, -6)}AAAAAA`])
      expect((await stage.server.call('POST', `${known}/undo`)).statusCode).toBe(303);
    expect((await check('sms')).unsubscribed).toBe(1);
    expect((await stage.server.call('POST', `${wayOut}/undo`)).statusCode).toBe(200);
    expect((await check('sms')).willReceive).toBe(1);
  });

  it('the contact says that he left the texts, and only a word that names them lifts it', async () => {
    const { contact, wayOut } = await sendOne();
    const cookie = await stage.server.signIn(
      (await buildAccount(stage.server.platform, { organizationId: stage.organizationId, role: 'admin' }))
        .email,
    );
    const shown = async () => {
      const path = `/api/contact/${stage.organizationId}/${contact}`;
      const { unsubscribed, unsubscribedTexts, unsubscribedTextsAt } = (
        await stage.server.call('GET', path, { cookie })
      ).json();
      expect(unsubscribedTextsAt !== null).toBe(unsubscribedTexts);
      return [unsubscribed, unsubscribedTexts];
    };
    const set = async (subscriptionValue: boolean, channel?: string) => {
      const body = { contactId: contact, organizationId: stage.organizationId, subscriptionValue, channel };
      const path = '/api/distribution/update-subscription-value';
      expect((await stage.server.call('POST', path, { cookie, body })).statusCode).toBe(200);
      return shown();
    };
    expect(await shown()).toEqual([false, false]);
    // What a producer switched off without naming a channel, such a word switches on again …
    expect(await set(false)).toEqual([true, true]);
    expect(await set(true)).toEqual([false, false]);
    expect(await set(false, 'sms')).toEqual([false, true]);
    // … unless the person has said so as well.
    await stage.server.call('POST', wayOut);
    expect(await set(true)).toEqual([false, true]);
    expect(await set(true, 'email')).toEqual([false, true]);
    expect(await set(false, 'email')).toEqual([true, true]);
    expect(await set(true, 'sms')).toEqual([true, false]);
  });

  it('a number that is corrected while the text waits takes its way out along', async () => {
    const release = await buildRelease(stage.server.platform, stage.organizationId);
    const [before, after] = [newNumber(), newNumber()];
    const contact = await stage.contactWith(before);
    stage.answers.set(before, { status: 503 });
    const sending = stage.distribute(release.id, { contacts: [contact] });
    await expect
      .poll(
        () =>
          stage.write((db) =>
            db.maybe(
              sql`select attempts from send_queue q join recipient r on r.id = q.recipient_id where r.address = ${before}`,
            ),
          ),
        {
          timeout: 10_000,
        },
      )
      .toEqual({ attempts: 1 });
    await stage.write(async (db) => {
      await db.run(sql`update contact set mobile = ${after} where id = ${contact}`);
      await db.run(
        sql`update send_queue set ready_at = now() where recipient_id in (select id from recipient where address = ${after})`,
      );
    });
    expect(mobiles((await sending).json().sentToContacts)).toEqual([after]);
    const wayOut = linkIn(stage.sink.texts.find(({ to }) => to === after)?.text ?? '', 'u');
    await stage.server.call('POST', wayOut);
    const suppressed = await stage.write((db) =>
      db.many(
        sql`select channel from suppression where organization_id = ${stage.organizationId} and address = ${after}`,
      ),
    );
    expect(suppressed).toEqual([{ channel: 'sms' }]);
  });
});

describe('beside mail', () => {
  it('a person’s report tells texts and mails apart, and from which of them he left', async () => {
    const release = await buildRelease(stage.server.platform, stage.organizationId, { title: 'Both ways' });
    const mobile = newNumber();
    const contact = await stage.contactWith(mobile);
    const from = { email: 'press@studio.example' };
    await stage.distribute(release.id, { contacts: [contact] });
    await stage.call('POST', `distribute-release/${release.id}`, { from, contacts: [contact] });
    await stage.server.call(
      'POST',
      linkIn(stage.sink.texts.find(({ to }) => to === mobile)?.text ?? '', 'u'),
    );
    const as = await stage.server.signIn(
      (await buildAccount(stage.server.platform, { organizationId: stage.organizationId, role: 'admin' }))
        .email,
    );
    const report = await stage.server.call(
      'GET',
      `/api/distribution/distribution-data-by-contact?id=${contact}`,
      {
        cookie: as,
      },
    );
    const [{ items }] = report.json().distributionsDataByOrgs;
    const left = items.map(({ origin, subject, activity }: ContactItem) => [
      origin,
      subject,
      activity.unsubscribedAt !== null,
    ]);
    expect(left.sort()).toEqual([
      ['distribution-email', expect.stringContaining('Both ways'), false],
      ['distribution-sms', 'Both ways', true],
    ]);
  });

  it('a mail needs its sender as before, and the same call of a text is one send', async () => {
    const release = await buildRelease(stage.server.platform, stage.organizationId);
    const without = await stage.call('POST', `distribute-release/${release.id}`, {
      contacts: [{ email: 'a@a.example' }],
    });
    expect([without.statusCode, without.json().issues]).toMatchObject([400, [{ path: 'from' }]]);
    const body = {
      distributionType: 'sms',
      text: 'Hi',
      contacts: [{ mobile: newNumber() }],
      forceDistribute: true,
    };
    const send = () =>
      stage.call('POST', `distribute-release/${release.id}`, body, { 'idempotency-key': 'text-1' });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect(stage.sink.texts).toHaveLength(1);
  });
});
