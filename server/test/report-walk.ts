import { removeReaderData } from '../src/features/distribution/reader-data.store.ts';
import { noteDelivered, noteFailed } from '../src/features/distribution/receipt.store.ts';
import { removeSuppression, suppress } from '../src/features/distribution/suppression.store.ts';
import { accountKey, linkKey, recipientKey } from '../src/features/media/viewer-key.ts';
import { lockWatch, writeBeat } from '../src/features/media/watch.store.ts';
import { erasePerson } from '../src/features/person/person.store.ts';
import { eraseAccountTraces } from '../src/features/person/person-account.store.ts';
import { insertEvents } from '../src/features/reader/event.store.ts';
import { type Db, sql } from '../src/platform/database.ts';
import { newId } from '../src/platform/identifier.ts';
import type { TestServer } from './app.ts';
import { chances } from './chances.ts';
import { buildOrganization, buildRelease } from './factories.ts';
import { buildFilmRow } from './sitting.ts';

const day = Date.parse('2026-03-01T08:00:00Z');
const addresses = Array.from({ length: 10 }, (_, at) => `walker${at}@a.example`);
const numbers = Array.from({ length: 5 }, (_, at) => `+97250100000${at}`);
/**
 * A release, one beside it, and everybody and everything that can happen to them, by chance: each step is one transaction,
 * written as the product writes it wherever a statement of its own can be called.
 */
export async function beginWalk(server: TestServer, seed: number) {
  const chance = chances(seed);
  const upTo = (count: number) => Math.floor(chance() * count);
  const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const maybe = <T>(share: number, value: T): T | null => (chance() < share ? value : null);
  const moment = () => new Date(day + upTo(30 * 3600) * 1000);
  const organizationId = (await buildOrganization(server.platform)).id;
  const releaseId = (await buildRelease(server.platform, organizationId)).id;
  const otherId = (await buildRelease(server.platform, organizationId)).id;
  let film = await buildFilmRow(server.platform, organizationId);
  const someRelease = () => (chance() < 0.85 ? releaseId : otherId);
  const contacts = addresses.map((email, at) => ({
    id: newId(),
    email,
    mobile: numbers[at % numbers.length],
  }));
  const links = [newId(), newId()];
  let accounts: string[] = [];
  let rounds = 0;

  const recipients = (db: Db) =>
    db.many<{ id: string; release_id: string; channel: 'email' | 'sms'; address: string }>(
      sql`select id, release_id, channel, address from recipient where organization_id = ${organizationId} order by round, address, id`,
    );
  const aRecipient = async (db: Db) => one(await recipients(db));

  async function addAccount(db: Db) {
    const id = newId();
    const free = addresses[accounts.length % addresses.length] as string;
    const added = await db.run(
      sql`insert into account (id, email) values (${id}, ${`${seed}-${free}`}) on conflict do nothing`,
    );
    if (added > 0) accounts.push(id);
  }

  const steps: Record<string, [number, (db: Db) => Promise<unknown>]> = {
    born: [
      3,
      async (db) => {
        rounds += 1;
        const release = someRelease();
        const channel = one(['email', 'email', 'sms'] as const);
        const send = newId();
        await db.run(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
          values (${organizationId}, ${send}, ${release}, ${channel}, 'he', 't', '{}')`);
        const rows = contacts
          .filter(() => chance() < 0.6)
          .map((contact) => {
            const person = one(contacts);
            const email = chance() < 0.8 ? `${seed}-${contact.email}` : `${seed}-${person.email}`;
            return {
              id: newId(),
              contact_id: maybe(0.7, contact.id),
              address: channel === 'email' ? email : contact.mobile,
              email: channel === 'email' ? email : maybe(0.7, email),
              mobile: contact.mobile,
              state: one([
                'queued',
                'sent',
                'sent',
                'failed',
                'unconfirmed',
                'already',
                'unsubscribed',
                'missing-data',
              ]),
            };
          });
        await db.run(sql`
          insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, round, address, email, mobile, state, token, created_at)
          select ${organizationId}, r.id, ${send}, ${release}, r.contact_id, ${channel}, ${rounds}::int, r.address, r.email, r.mobile, r.state, r.id,
            ${moment()} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as r(id text, contact_id text, address text, email text, mobile text, state text) on conflict do nothing`);
        // They wait for later: a release of which something is to leave now is not kept.
        await db.run(sql`insert into send_queue (organization_id, recipient_id, distribution_id, ready_at)
          select organization_id, id, distribution_id, now() + interval '1 day' from recipient
          where organization_id = ${organizationId} and distribution_id = ${send} and state = 'queued'`);
      },
    ],
    settled: [
      10,
      async (db) => {
        const row = await aRecipient(db);
        await db.run(sql`update recipient set state = ${one(['sent', 'sent', 'failed', 'unconfirmed', 'stopped'])}, sent_at = ${moment()}
          where organization_id = ${organizationId} and id = ${row.id} and not exists (select from recipient o
            where o.organization_id = ${organizationId} and o.release_id = recipient.release_id and o.channel = recipient.channel
              and o.round = recipient.round and o.address = recipient.address and o.id <> recipient.id)`);
      },
    ],
    received: [
      4,
      async (db) => {
        const { id, channel } = await aRecipient(db);
        const receipt = { organizationId, id, channel, providerId: null, at: moment() };
        await (chance() < 0.7 ? noteDelivered(db, receipt) : noteFailed(db, { ...receipt, words: 'no' }));
      },
    ],
    left: [
      5,
      async (db) => {
        const { id, channel, address } = await aRecipient(db);
        const row = { organizationId, channel, address, createdBy: null, reason: '' };
        await suppress(db, { ...row, recipientId: maybe(0.5, id) });
      },
    ],
    bounced: [
      2,
      async (db) => {
        const row = await aRecipient(db);
        await db.run(sql`insert into suppression (organization_id, channel, address, kind)
          values (${organizationId}, ${row.channel}, ${row.address}, 'bounced') on conflict do nothing`);
      },
    ],
    cameBack: [
      4,
      async (db) => {
        const gone = await db.many<{ channel: string; address: string }>(
          sql`select channel, address from suppression where organization_id = ${organizationId} order by address`,
        );
        for (const { channel, address } of gone.filter(() => chance() < 0.4))
          await removeSuppression(db, organizationId, channel, address);
      },
    ],
    came: [
      30,
      async (db) => {
        const events = Array.from({ length: 1 + upTo(3) }, () => ({ row: chance() < 0.8 }));
        for (const { row } of events) {
          const recipient = row ? await aRecipient(db) : null;
          const kind = one(['open', 'landing', 'landing', 'landing', 'click'] as const);
          await insertEvents(db, organizationId, [
            {
              organizationId,
              id: newId(),
              releaseId: recipient?.release_id ?? someRelease(),
              recipientId: recipient?.id ?? null,
              linkTokenId: maybe(0.3, one(links)),
              accountId: maybe(0.4, one(accounts)),
              kind,
              platform: kind === 'open' ? 'email' : 'landingPage',
              origin: 'site',
              verdict: chance() < 0.6 ? 'machine' : 'person',
              reason: null,
              url: null,
              userAgent: '',
              device: '',
              country: '',
              at: moment(),
            },
          ]);
        }
      },
    ],
    watched: [
      20,
      async (db) => {
        const recipient = await aRecipient(db);
        const [account, link] = [one(accounts), one(links)];
        const who = one(['recipient', 'recipient', 'account', 'link'] as const);
        const startedAt = moment();
        const at = new Date(startedAt.getTime() + upTo(3600) * 1000);
        const row = await lockWatch(db, organizationId, {
          id: newId(),
          fileId: film,
          releaseId: who === 'recipient' ? recipient.release_id : someRelease(),
          viewerKey:
            who === 'recipient'
              ? recipientKey(recipient.id)
              : who === 'account'
                ? accountKey(account)
                : linkKey(link, 'b'),
          accountId: who === 'account' ? account : null,
          recipientId: who === 'recipient' ? recipient.id : null,
          linkTokenId: who === 'link' ? link : null,
          filmVersion: 1,
          durationSeconds: 100,
          at: startedAt,
        });
        const seen = upTo(101);
        await writeBeat(
          db,
          organizationId,
          {
            watchId: row.id,
            sittingId: newId(),
            startedAt,
            at,
            device: '',
            country: '',
            origin: 'site',
            creditMs: 0,
          },
          {
            ranges: [],
            buckets: Array.from({ length: 100 }, (_, place) => (place < seen ? 1 : 0)),
            totalMilliseconds: seen * 1000,
            position: 0,
          },
        );
      },
    ],
    tookKit: [
      6,
      async (db) => {
        const { id, release_id } = await aRecipient(db);
        const [account, recipient] = chance() < 0.5 ? [null, id] : [one(accounts), null];
        await db.run(sql`insert into audit (organization_id, id, action, actor_id, target_id, recipient_id, at)
          values (${organizationId}, ${newId()}, ${one(['release.pressKit', 'file.download'])}, ${account}, ${release_id}, ${recipient}, ${moment()})`);
      },
    ],
    accountMoved: [
      3,
      (db) => {
        const email = `${seed}-${one(addresses)}`;
        return db.run(sql`update account set email = ${email} where id = ${one(accounts)}
          and not exists (select from account where email = ${email})`);
      },
    ],
    accountAdded: [2, addAccount],
    accountErased: [
      1,
      async (db) => {
        const id = one(accounts);
        if (accounts.length < 3) return;
        accounts = accounts.filter((other) => other !== id);
        await db.run(sql`delete from account where id = ${id}`);
        await eraseAccountTraces(db, id);
      },
    ],
    contactMoved: [
      2,
      (db) =>
        db.run(
          sql`update contact set email = ${`${seed}-${newId()}`} where organization_id = ${organizationId} and id = ${one(contacts).id}`,
        ),
    ],
    personErased: [1, (db) => erasePerson(db, { organizationId, email: `${seed}-${one(addresses)}` })],
    sendRemoved: [
      1,
      (db) =>
        db.run(sql`delete from distribution where organization_id = ${organizationId} and id in (
        select distribution_id from recipient where organization_id = ${organizationId} group by 1 order by max(round) limit 1)
        and (select count(distinct distribution_id) from recipient where organization_id = ${organizationId}) > 3`),
    ],
    filmRemoved: [
      1,
      async (db) => {
        await db.run(sql`delete from file where id = ${film}`);
        film = await buildFilmRow(server.platform, organizationId);
      },
    ],
    readersRemoved: [0.5, (db) => removeReaderData(db, organizationId, someRelease())],
  };
  const weights = Object.values(steps).reduce((sum, [weight]) => sum + weight, 0);

  await server.system(async (db) => {
    for (const { id, email, mobile } of contacts)
      await db.run(sql`insert into contact (organization_id, id, email, mobile)
        values (${organizationId}, ${id}, ${`${seed}-${email}`}, ${mobile})`);
    for (let count = 0; count < 4; count += 1) await addAccount(db);
    for (let count = 0; count < 4; count += 1) await steps.born?.[1](db);
  });
  return {
    organizationId,
    releaseId,
    chance,
    /** @returns what happened */
    async step(): Promise<string> {
      let left = chance() * weights;
      const [name, [, work]] = Object.entries(steps).find(([, [weight]]) => {
        left -= weight;
        return left < 0;
      }) as [string, (typeof steps)[string]];
      await server.system(work);
      return name;
    },
  };
}
