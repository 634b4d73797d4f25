import { erasePerson } from '../src/features/person/person.store.ts';
import { eraseAccountTraces } from '../src/features/person/person-account.store.ts';
import { type Db, type Sql, sql } from '../src/platform/database.ts';
import { newId } from '../src/platform/identifier.ts';
import type { TestServer } from './app.ts';
import { chances } from './chances.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from './factories.ts';
import { buildFilmRow, buildSittings, type Viewing } from './sitting.ts';

const hour = 3_600_000;

/**
 * An organization in which films are watched, and everything that can happen to sittings, to who watched and to what was watched, by
 * chance: each step is one transaction. Many sittings begin around midnight, in the nights in which clocks change, too.
 */
export async function beginStatsWalk(
  server: TestServer,
  { seed, zone, now }: { seed: number; zone: string; now: () => Date },
) {
  const chance = chances(seed);
  const upTo = (count: number) => Math.floor(chance() * count);
  const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const { id: organizationId } = await buildOrganization(server.platform, { settings: { timeZone: zone } });
  const releases: string[] = [];
  for (let at = 0; at < 3; at += 1)
    releases.push((await buildRelease(server.platform, organizationId, { title: `Film ${at}` })).id);
  const films = [
    await buildFilmRow(server.platform, organizationId),
    await buildFilmRow(server.platform, organizationId),
  ];
  const recipients: { id: string; email: string }[] = [];
  const accounts: { id: string; email: string }[] = [];
  for (let at = 0; at < 4; at += 1) {
    recipients.push(await buildRecipient(server.platform, organizationId, one(releases)));
    accounts.push(await buildAccount(server.platform, { organizationId, role: 'client' }));
  }

  function viewer(): Pick<Viewing, 'viewerKey' | 'accountId' | 'recipientId'> {
    const { id } = one(chance() < 0.5 ? accounts : recipients);
    if (accounts.some((account) => account.id === id)) return { viewerKey: `a:${id}`, accountId: id };
    if (chance() < 0.7) return { viewerKey: `r:${id}`, recipientId: id };
    return { viewerKey: chance() < 0.5 ? `l:link:${upTo(3)}` : `s:${upTo(3)}` };
  }
  /** On one of the last thirty days, every other time within an hour of a midnight of some zone. */
  function moment(): Date {
    const back = upTo(30 * 24) * hour + upTo(hour);
    const at = now().getTime() - back;
    if (chance() < 0.5) return new Date(at);
    const dayBegins = Math.floor(at / (24 * hour)) * 24 * hour;
    return new Date(
      Math.min(now().getTime(), dayBegins - one([2, 3, -4, -5, 0]) * hour + upTo(2 * hour) - hour),
    );
  }
  const sit = () =>
    buildSittings(server.platform, organizationId, one(films), [
      {
        ...viewer(),
        releaseId: chance() < 0.15 ? null : one(releases),
        at: moment().toISOString(),
        milliseconds: chance() < 0.15 ? 0 : 1 + upTo(1000),
        device: one(['desktop', 'mobile', '']),
        country: one(['IL', 'FR', '']),
      },
    ]);
  const some = (table: Sql, more: Sql = sql`true`) => sql`(
    select id from ${table} where organization_id = ${organizationId} and ${more} order by md5(id || ${String(chance())}) limit 1)`;
  const sometimesAnothers = () =>
    chance() < 0.5 ? one([...accounts, ...recipients]).email : `new-${newId()}@a.example`;

  const acts: Record<string, [number, (db: Db) => Promise<unknown>]> = {
    grows: [
      5,
      (db) =>
        db.run(sql`update sitting set total_ms = total_ms + ${1 + upTo(500)}, ended_at = now()
          where organization_id = ${organizationId} and id = ${some(sql`sitting`)}`),
    ],
    accountGetsAddress: [
      3,
      (db) =>
        db.run(sql`update account set email = ${`new-${newId()}@a.example`} where id = ${one(accounts).id}`),
    ],
    accountBecomesReader: [
      2,
      (db) => {
        const { email } = one(recipients);
        return db.run(sql`update account set email = ${email} where id = ${one(accounts).id}
          and not exists (select from account a where a.email = ${email})`);
      },
    ],
    readerMoves: [
      3,
      (db) =>
        db.run(sql`update recipient set email = ${sometimesAnothers()}
          where organization_id = ${organizationId} and id = ${one(recipients).id}`),
    ],
    readerGoes: [
      1,
      (db) =>
        db.run(
          sql`delete from recipient where organization_id = ${organizationId} and id = ${one(recipients).id}`,
        ),
    ],
    personIsErased: [
      1,
      (db) => erasePerson(db, { organizationId, email: one(recipients).email.toLowerCase() }),
    ],
    accountIsErased: [1, (db) => eraseAccountTraces(db, one(accounts).id)],
    watchGoes: [
      2,
      (db) =>
        db.run(sql`delete from watch where organization_id = ${organizationId} and id = ${some(sql`watch`)}`),
    ],
    watchIsOfAnother: [
      1,
      (db) =>
        db.run(sql`update watch w set release_id = null where w.organization_id = ${organizationId} and w.id = ${some(sql`watch`)}
          and not exists (select from watch o where o.organization_id = w.organization_id and o.file_id = w.file_id
            and o.viewer_key = w.viewer_key and o.release_id is null and o.film_version = w.film_version)`),
    ],
    releaseGoes: [
      1,
      (db) =>
        db.run(
          sql`delete from release where organization_id = ${organizationId} and id = ${one(releases)} and ${chance() < 0.3}`,
        ),
    ],
  };
  const names = Object.entries(acts).flatMap(([name, [weight]]) =>
    Array.from({ length: weight }, () => name),
  );
  return {
    organizationId,
    releases,
    chance,
    upTo,
    sit,
    /** Sittings half of the time, else something that happens to them. @returns what it was */
    async step(): Promise<string> {
      if (chance() < 0.5) {
        await sit();
        return 'sits';
      }
      const name = one(names);
      await server.system(async (db) => void (await acts[name]?.[1](db)));
      return name;
    },
  };
}
