import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPlace } from '../src/backup-place.ts';
import { listOpenSends } from '../src/features/distribution/open-send.store.ts';
import type { Storage } from '../src/gateways/storage.ts';
import { sql } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import type { TestServer } from './app.ts';
import { backUpServer, keptFiles, type RestoredServer, restoreAndStart } from './backup-stage.ts';
import { type BackupWorld, until, withBackupWorld } from './backup-world.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { webhooksOf } from './webhook-stage.ts';

let world: BackupWorld;
let server: TestServer;
let organizationId: string;
const scratch = withBackupWorld((built) => {
  world = built;
  ({ server, organizationId } = world);
});

async function bytesOf(storage: Storage, prefix: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of storage.list(prefix)) {
    const bytes = await buffer((await storage.get(key)).body);
    found[key] = createHash('sha256').update(bytes).digest('hex');
  }
  return found;
}

describe('a backup taken in the middle of a send', () => {
  let restored: RestoredServer;
  let newSink: MailSink;
  let webhookId: string;

  beforeAll(async () => {
    newSink = await startMailSink();
    // A name that no resolver knows (RFC 2606): what is told there waits.
    const hooks = webhooksOf(server, organizationId, world.cookie);
    webhookId = (await hooks.add('https://hooks.invalid/in', ['release.published']))._id;
    await hooks.test(webhookId);
    await backUpServer(server, { folder: scratch.path('backups') });
    restored = await restoreAndStart(
      scratch.path('bare'),
      { from: scratch.path('backups') },
      { SMTP_URL: newSink.url },
    );
  });
  afterAll(async () => {
    await restored?.stop();
    await newSink?.close();
  });

  it('is taken while the send goes on', () => {
    expect(world.running.states).toMatchObject({ handed: 2 });
    expect(world.running.total).toBe(8);
  });

  it('holds every row and every byte, and people sign in and play the film', async () => {
    const mine = await restored.signIn(world.email);
    const own = restored.running.platform.gateways.storage;
    const before = await bytesOf(server.platform.gateways.storage, organizationId);
    expect(Object.keys(before).length).toBeGreaterThan(5);
    expect(await bytesOf(own, organizationId)).toEqual(before);
    const titles = (await restored.get(`/api/release/${organizationId}`, mine)).json() as {
      items: { releaseData: { title: string } }[];
    };
    expect(titles.items.map(({ releaseData }) => releaseData.title).sort()).toEqual([
      'Undertow',
      'Waterline',
    ]);
    const contacts = (await restored.get(`/api/contact/${organizationId}`, mine)).json() as { total: number };
    expect(contacts.total).toBe(30);
    const film = await restored.app.inject({
      method: 'POST',
      url: `/api/file/${organizationId}/${world.fileId}/playback`,
      headers: { cookie: mine },
      payload: {},
    });
    expect(film.statusCode).toBe(200);
  });

  it('holds webhooks, and what they had to be told is stopped', async () => {
    const mine = await restored.signIn(world.email);
    const path = `/api/webhook/${organizationId}`;
    expect((await restored.get(path, mine)).json()).toMatchObject({
      items: [{ _id: webhookId, isActive: true }],
    });
    expect((await restored.get(`${path}/${webhookId}/delivery`, mine)).json()).toMatchObject({
      items: [{ type: 'webhook.test', state: 'stopped', nextAt: null }],
    });
  });

  it('adds up, and nothing of it leaves before a person says so', async () => {
    const mine = await restored.signIn(world.email);
    const read = async (id: string) =>
      (await restored.get(`/api/distribution/${organizationId}/progress/${id}`, mine)).json();
    expect(await read(world.over.distributionId)).toMatchObject({
      phase: 'done',
      states: { sent: 8 },
      refusal: null,
    });
    expect(await read(world.running.distributionId)).toMatchObject({
      phase: 'paused',
      refusal: { kind: 'restored', words: '' },
      states: { unconfirmed: 2, queued: 6 },
      total: 8,
    });
    expect(restored.result).toMatchObject({ paused: 1, unconfirmed: 2 });
    const open = await restored.running.platform.database.single(listOpenSends);
    expect(open.filter((each) => each.is_due)).toEqual([]);
    // A person who signs in from a new browser is told so; that is no part of a send.
    const arrived = () =>
      newSink.mails.flatMap(({ to }) => to).filter((to) => to.endsWith('@readers.example'));
    expect(arrived()).toEqual([]);

    await restored.app.inject({
      method: 'POST',
      url: `/api/distribution/${organizationId}/progress/${world.running.distributionId}/resume`,
      headers: { cookie: mine },
      payload: {},
    });
    await until(
      async () => ((await read(world.running.distributionId)) as DistributionProgress).phase === 'done',
    );
    expect(arrived().length, 'those in doubt got nothing').toBe(6);
  });

  it('ends every session, and keeps unsubscribe links answering', async () => {
    expect((await restored.get('/api/account/own', world.cookie)).statusCode).toBe(401);
    const { token } = await server.platform.database.withSystem((db) =>
      db.one<{ token: string }>(sql`select token from recipient where state = 'sent' limit 1`),
    );
    expect((await restored.get(`/unsubscribe/${token}`)).statusCode).toBe(200);
    expect((await restored.get('/unsubscribe/not-a-token-at-all')).statusCode).not.toBe(200);
  });

  it('keeps the counters of changes and the walls between organizations', async () => {
    const counters = sql`select slot, count from organization_change where organization_id = ${organizationId} order by slot`;
    const [here, there] = await Promise.all(
      [server.platform, restored.running.platform].map(({ database }) =>
        database.withSystem((db) => db.many<{ slot: number }>(counters)),
      ),
    );
    expect(there).toEqual(here);
    const foreign = await restored.running.platform.database.withTenant('somebody-else', (db) =>
      db.many(sql`select from release`),
    );
    expect(foreign).toEqual([]);
  });
});

describe('verifying', () => {
  const folder = scratch.path('verified');

  it('restores beside everything, counts the rows, reads every file and opens the uploads', async () => {
    const { manifest } = await backUpServer(server, { folder });
    const before = readdirSync(os.tmpdir()).filter((name) => name.startsWith('firstlook-verify-'));
    const found = await verifyPlace({ from: folder }, createLog('silent'));
    expect(found.manifest.id).toBe(manifest.id);
    expect(found.rows).toBeGreaterThan(50);
    expect(found).toMatchObject({ files: manifest.files.count, opened: 2 });
    const after = readdirSync(os.tmpdir()).filter((name) => name.startsWith('firstlook-verify-'));
    expect(after, 'nothing of it stays').toEqual(before);
  });

  it('finds a stored file that is damaged, and one that is gone', async () => {
    const file = keptFiles(folder)[0] as string;
    const bytes = readFileSync(file);
    const name = path.relative(folder, file);
    writeFileSync(file, Buffer.concat([bytes, Buffer.from('x')]));
    const verifying = () => verifyPlace({ from: folder }, createLog('silent'));
    await expect(verifying()).rejects.toThrow(`${name} of the backup is damaged`);
    rmSync(file);
    await expect(verifying()).rejects.toThrow(`${name} of the backup is missing`);
    // The next backup has it again.
    expect((await backUpServer(server, { folder })).copied).toBe(1);
    expect((await verifying()).opened).toBe(2);
  });
});
