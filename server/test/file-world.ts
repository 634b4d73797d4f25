import type { FileItem } from '@firstlook/contract/media.ts';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { anybody, type FileCaller, type Showing } from '../src/features/media/file-right.policy.ts';
import { type Sql, sql } from '../src/platform/database.ts';
import { newId, newToken } from '../src/platform/identifier.ts';
import { startTestServer, type TestServer } from './app.ts';
import { bookOf } from './book.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';
import { makeFilm, untilSettled } from './film.ts';
import { uploadFile } from './upload.ts';

export type Kind = FileItem['kind'];

export interface Caller {
  caller: FileCaller;
  headers: Record<string, string>;
  link?: { releaseId: string; token: string };
}
/** One organization with a release that shows a file of every kind, and all kinds of callers who may ask for them. */
export interface FileWorld {
  server: TestServer;
  organizationId: string;
  releaseId: string;
  files: Record<Kind, string>;
  /** A book beside them, which has an edition that is read here. */
  book: string;
  callers: Record<string, Caller>;
}

/** How an open release stands to its files where nothing else is said. */
export const shown: Showing = {
  releaseId: '',
  isCurrent: true,
  isShown: true,
  isOpen: true,
  isEmbargoed: false,
  isReleased: true,
  requiresAuth: true,
  isDownloadable: true,
  isLicenceOver: false,
};

type Change = (statement: Sql) => Promise<unknown>;
/** Statements beside the product, on the database of a server. */
export const changeIn =
  ({ platform }: TestServer): Change =>
  (statement) =>
    platform.database.withSystem((db) => db.run(statement));

async function addRecipient(change: Change, organizationId: string, release: string): Promise<string> {
  const [distributionId, token] = [newId(), newToken()];
  await change(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
    values (${organizationId}, ${distributionId}, ${release}, 'email', 'he', 't', '{}')`);
  await change(sql`insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, state, token)
    values (${organizationId}, ${newId()}, ${distributionId}, ${release}, 'email', ${`${token}@a.example`}, ${`${token}@a.example`}, 'sent', ${token})`);
  return token;
}

async function prepareFiles(me: { server: TestServer; organizationId: string; cookie: string }) {
  const { server, organizationId } = me;
  const change = changeIn(server);
  const files = {} as Record<Kind, string>;
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } });
  files.img = (await uploadFile(me, await image.jpeg().toBuffer(), 'cover.jpg')).fileId;
  files.file = (await uploadFile(me, Buffer.from('%PDF-1.4\nfirst chapter\n'), 'chapter.pdf')).fileId;
  files.video = (await uploadFile(me, makeFilm(2), 'film.mp4')).fileId;
  expect((await untilSettled(me, files.video)).status).toBe('ready');
  files.audio = `${files.video.slice(0, -5)}sound`;
  await change(sql`
    insert into file (organization_id, id, kind, status, name, extension, content_type, size, storage_key, package_folder, hls_key,
      duration_seconds, has_poster)
    select organization_id, ${files.audio}, 'audio', status, 'sound.m4a', 'm4a', 'audio/mp4', size, storage_key, package_folder, hls_key,
      duration_seconds, has_poster from file where id = ${files.video}`);
  const storageKey = `${organizationId}/files/${files.video}/caption/he.vtt`;
  const { storage } = server.platform.gateways;
  await storage.put(storageKey, Buffer.from('WEBVTT\n'));
  await change(sql`
    insert into caption (organization_id, id, file_id, locale, storage_key)
    select organization_id, id || 'he', id, 'he', ${storageKey} from file where kind in ('video', 'audio')`);
  return files;
}

async function prepareBook(me: { server: TestServer; organizationId: string; cookie: string }) {
  const { fileId } = await uploadFile(me, await bookOf(), 'book.epub');
  const address = `/api/file/${me.organizationId}/${fileId}`;
  const item = async () => (await me.server.call('GET', address, { cookie: me.cookie })).json<FileItem>();
  await vi.waitFor(async () => expect((await item()).reading).toBe(`${address}/book`), { timeout: 30_000 });
  return fileId;
}

export async function buildFileWorld(): Promise<FileWorld> {
  const server = await startTestServer({ worker: true });
  const change = changeIn(server);
  const organizationId = (await buildOrganization(server.platform)).id;
  const neighbour = (await buildOrganization(server.platform)).id;
  const signIn = async (options: Parameters<typeof buildAccount>[1]) => {
    const account = await buildAccount(server.platform, options);
    return { id: account.id, cookie: await server.signIn(account.email) };
  };
  const producer = await signIn({ organizationId });
  const files = await prepareFiles({ server, organizationId, cookie: producer.cookie });
  const book = await prepareBook({ server, organizationId, cookie: producer.cookie });
  const items = [...Object.values(files), book].map((fileId) => ({ fileId }));
  const releaseId = (await buildRelease(server.platform, organizationId, { files: items })).id;
  const other = (await buildRelease(server.platform, organizationId)).id;
  const [reader, maker] = [
    await signIn({ organizationId, role: 'client' }),
    await signIn({ organizationId }),
  ];
  await change(sql`update account set email_verified = false where id = any(${[reader.id, maker.id]})`);
  const admin = await signIn({ organizationId, role: 'admin' });
  const { secret } = (
    await server.call('POST', `/api/apiKey/${organizationId}`, {
      cookie: admin.cookie,
      body: { name: 'key', scopes: ['release.read', 'release.readDraft'], expiresInDays: null },
    })
  ).json();
  const channel = { releaseId, token: 'Evening news' };
  await change(sql`insert into link_token (organization_id, id, release_id, type, token)
    values (${organizationId}, ${newId()}, ${releaseId}, 'insert', ${channel.token})`);
  // A link of its own: its views are spent apart from the recipient's.
  const personal = { releaseId, token: await addRecipient(change, organizationId, releaseId) };
  const signedIn = async (standing: FileCaller['standing'], options: Parameters<typeof buildAccount>[1]) => ({
    caller: { standing, isAddressProved: true, link: null },
    headers: { cookie: (await signIn(options)).cookie },
  });
  const byLink = (kind: 'personal' | 'channel', link: { releaseId: string; token: string }) => ({
    caller: { ...anybody, link: { kind, releaseId: link.releaseId } },
    headers: {},
    link,
  });
  const callers: Record<string, Caller> = {
    anonymous: { caller: anybody, headers: {} },
    recipient: byLink('personal', {
      releaseId,
      token: await addRecipient(change, organizationId, releaseId),
    }),
    'recipient of another release': byLink('personal', {
      releaseId: other,
      token: await addRecipient(change, organizationId, other),
    }),
    channel: byLink('channel', channel),
    client: await signedIn('member', { organizationId, role: 'client' }),
    user: await signedIn('member', { organizationId, role: 'user' }),
    producer: { ...(await signedIn('editor', { organizationId })), headers: { cookie: producer.cookie } },
    pending: await signedIn('pending', { organizationId, role: 'admin', status: 'pending' }),
    'unproved client': { caller: { ...anybody, standing: 'member' }, headers: { cookie: reader.cookie } },
    'unproved client with a link': {
      caller: { ...byLink('personal', personal).caller, standing: 'member' },
      headers: { cookie: reader.cookie },
      link: personal,
    },
    'unproved client with the link of a channel': {
      caller: { ...byLink('channel', channel).caller, standing: 'member' },
      headers: { cookie: reader.cookie },
      link: channel,
    },
    'unproved producer': { caller: { ...anybody, standing: 'editor' }, headers: { cookie: maker.cookie } },
    'producer of another organization': await signedIn('stranger', { organizationId: neighbour }),
    'API key': {
      caller: { standing: 'program', isAddressProved: true, link: null },
      headers: { authorization: `Bearer ${secret}` },
    },
  };
  return { server, organizationId, releaseId, files, book, callers };
}
