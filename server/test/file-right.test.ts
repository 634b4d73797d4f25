import type { Endpoint } from '@firstlook/contract/endpoint.ts';
import { errorKinds } from '@firstlook/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages, routes } from '../src/app.ts';
import {
  type FileCaller,
  type FileStanding,
  type FileUse,
  judgeFile,
  type Showing,
  type Verdict,
} from '../src/features/media/file-right.policy.ts';
import { type Sql, sql } from '../src/platform/database.ts';
import type { TestServer } from './app.ts';
import { packable, packedKinds, selectedKinds } from './file-kit.ts';
import { buildFileWorld, type Caller, changeIn, type FileWorld, type Kind, shown } from './file-world.ts';

/**
 * Every address that answers bytes of a file, for every kind of file, caller and state of the release. What is expected
 * comes from `judgeFile` alone; an address without a row here fails.
 */
const kinds: Kind[] = ['img', 'file', 'video', 'audio'];
const isFilm = (kind: Kind) => kind === 'video' || kind === 'audio';

/** What each address gives: the uses that must all be allowed, the kinds that have such an address, its parameters. */
interface Row {
  uses: (kind: Kind) => FileUse[];
  has: (kind: Kind) => boolean;
  /** Values of the parameters behind the file. */
  tail?: Record<string, string>;
  /** Only with a playback session. */
  isStream?: true;
  /** Of the documents it is the book that has this address. */
  isOfBook?: true;
}
const picture: Row = { uses: () => ['look'], has: (kind) => kind === 'img' };
const still: Row = { uses: () => ['look'], has: isFilm, tail: { name: 'poster', width: '640' } };
const stream: Row = { uses: () => ['play'], has: isFilm, isStream: true };
const rows: Record<string, Row> = {
  '/file/:organizationId/:fileId/image': picture,
  '/file/:organizationId/:fileId/image/:width': { ...picture, tail: { width: '320' } },
  '/file/:organizationId/:fileId/image/:width/:cut': { ...picture, tail: { width: '320', cut: '1x1-50-50' } },
  '/file/:organizationId/:fileId/still/:name': still,
  '/file/:organizationId/:fileId/still/:name/:width': still,
  // The document of this test is a PDF, which is shown; the original of a picture is only taken home.
  '/file/:organizationId/:fileId/content': {
    uses: (kind) => (kind === 'img' ? ['open', 'download'] : ['open']),
    has: (kind) => !isFilm(kind),
  },
  '/file/:organizationId/:fileId/reading': { uses: () => ['open'], has: (kind) => kind === 'file' },
  '/file/:organizationId/:fileId/book': {
    uses: () => ['open'],
    has: (kind) => kind === 'file',
    isOfBook: true,
  },
  '/file/:organizationId/:fileId/download': { uses: () => ['download'], has: () => true },
  '/file/:organizationId/:fileId/stream/master.m3u8': stream,
  '/file/:organizationId/:fileId/stream/key': stream,
  '/file/:organizationId/:fileId/stream/storyboard.jpg': stream,
  '/file/:organizationId/:fileId/stream/caption/:captionId': stream,
  '/file/:organizationId/:fileId/stream/:rendition/:part': {
    ...stream,
    tail: { rendition: 'v0', part: 's00000.ts' },
  },
};
/** They hold many files; what is in them is compared with what each file answers. */
const kitPaths = ['/release/:organizationId/:id/press-kit', '/release/:organizationId/selection/press-kit'];
/** What these answer is made by the server and is no uploaded file. */
const others =
  /^(text\/(event-stream|csv|javascript|plain|html)|application\/(json|vnd\.openxml)|image\/gif)/;
const otherPaths = [
  '/account/:organizationId/export',
  '/activity/report/:organizationId/export',
  '/contact/:organizationId/import/:id/errors',
  '/contact/:organizationId/import/:id/kept',
  '/contact/:organizationId/selection/export',
];

const byteRoutes = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ produces, path }) => produces && (!others.test(produces) || path.endsWith('/:fileId/book')));

let world: FileWorld;
let server: TestServer;
let organizationId: string;
let releaseId: string;
let files: FileWorld['files'];
let book: string;
let callers: FileWorld['callers'];

const change = (statement: Sql) => changeIn(server)(statement);
const setOrganization = (assignment: ReturnType<typeof sql>) =>
  change(sql`update organization set ${assignment} where organization_id = ${organizationId}`);
const setRelease = (assignment: ReturnType<typeof sql>) =>
  change(sql`update release set ${assignment} where id = ${releaseId}`);

beforeAll(async () => {
  world = await buildFileWorld();
  ({ server, organizationId, releaseId, files, book, callers } = world);
}, 120_000);
afterAll(() => server.stop());

const standing: Omit<FileStanding, 'kind' | 'showings'> = {
  organization: 'open',
  isOrganizationPicture: false,
  requireAuth: false,
  allowFilmDownload: false,
  cutFrom: [],
};

interface State {
  set: () => Promise<unknown>;
  showing?: Partial<Showing>;
  /** Of this caller alone. */
  showingTo?: (caller: FileCaller) => Partial<Showing>;
  organization?: Partial<typeof standing>;
}
const flags = (requiresAuth: boolean, isDownloadable: boolean) =>
  change(sql`update release_file set requires_auth = ${requiresAuth}, is_downloadable = ${isDownloadable}`);
/** Each builds on the one before. */
const states: Record<string, State> = {
  draft: { set: async () => undefined, showing: { isOpen: false, isReleased: false } },
  released: { set: () => setRelease(sql`distributed_at = now() - interval '1 day'`) },
  'under embargo': {
    set: () => setRelease(sql`embargo_until = now() + interval '1 day'`),
    showing: { isOpen: false, isEmbargoed: true },
  },
  'under embargo, and everybody who is known promised to keep it': {
    set: () =>
      change(sql`
        insert into release_consent (organization_id, id, release_id, reader, name, address, agreed, named_until, at)
        select ${organizationId}, reader, ${releaseId}, reader, 'Noa', '127.0.0.1', 'I will not', now() + interval '2 days', now()
        from (select 'account:' || account_id as reader from membership where organization_id = ${organizationId}
          union select 'recipient:' || id from recipient where release_id = ${releaseId}) known`),
    showing: { isEmbargoed: true },
    showingTo: ({ standing, link }) => ({
      isOpen: standing === 'member' || (link?.kind === 'personal' && link.releaseId === releaseId),
    }),
  },
  'under an embargo that ends later than they promised': {
    set: () => setRelease(sql`embargo_until = now() + interval '3 days'`),
    showing: { isOpen: false, isEmbargoed: true },
  },
  'whose embargo has ended': {
    set: () => setRelease(sql`embargo_until = now() - interval '1 second'`),
  },
  'released, for anybody': { set: () => flags(false, true), showing: { requiresAuth: false } },
  'released, not to be taken': { set: () => flags(true, false), showing: { isDownloadable: false } },
  'released, and the licence of its files is over': {
    set: async () => {
      await flags(true, true);
      await change(sql`update release_file set usable_until = current_date - 2`);
    },
    showing: { isDownloadable: false, isLicenceOver: true },
  },
  'released, with films to be taken': {
    set: async () => {
      await change(sql`update release_file set usable_until = current_date + 2`);
      await flags(true, true);
      await setOrganization(sql`settings = settings || '{"allowFilmDownload": true}'`);
    },
    organization: { allowFilmDownload: true },
  },
  'released, in a field that is kept from readers': {
    set: () => setRelease(sql`kept_files = ${[...Object.values(files), book]}`),
    showing: { isShown: false },
    organization: { allowFilmDownload: true },
  },
  expired: {
    set: () => setRelease(sql`kept_files = '{}', expiration_date = now()`),
    showing: { isOpen: false },
    organization: { allowFilmDownload: true },
  },
  'of a closed organization': {
    set: async () => {
      await setRelease(sql`expiration_date = null`);
      await setOrganization(sql`deleted_at = now()`);
    },
    organization: { organization: 'closed' },
  },
};

function addressOf({ path }: Endpoint, row: Row, fileId: string): string {
  const values: Record<string, string> = { organizationId, fileId, captionId: `${fileId}he`, ...row.tail };
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'missing')}`;
}

const fileIn = (kind: Kind, state: State, caller: FileCaller): FileStanding => ({
  ...standing,
  ...state.organization,
  kind,
  showings: [{ ...shown, ...state.showing, ...state.showingTo?.(caller), releaseId }],
});

const takenBy = (state: State, caller: FileCaller) =>
  packable.filter((kind) => judgeFile(fileIn(kind, state, caller), 'download', caller) === 'yes');

/** As a status: what is allowed and is no such address for this kind is not there. */
function expectedStatus(row: Row, kind: Kind, state: State, { caller }: Caller): number {
  const file = fileIn(kind, state, caller);
  const verdict = row
    .uses(kind)
    .map((use): Verdict => judgeFile(file, use, caller))
    .find((one) => one !== 'yes');
  if (verdict) return errorKinds[verdict as keyof typeof errorKinds].status;
  return row.has(kind) ? 200 : 404;
}

async function ask(endpoint: Endpoint, row: Row, kind: Kind, { headers, link }: Caller): Promise<number> {
  const address = addressOf(endpoint, row, row.isOfBook && kind === 'file' ? book : files[kind]);
  if (!row.isStream) {
    const query = link && endpoint.query ? `?${new URLSearchParams(link)}` : '';
    return (await server.call('GET', `${address}${query}`, { headers })).statusCode;
  }
  // Without a playback session there is no film for any caller.
  const bare = await server.call('GET', address, { headers });
  expect(bare.statusCode, `${address} without a playback session`).toBeGreaterThanOrEqual(401);
  const opened = await server.call('POST', `/api/file/${organizationId}/${files[kind]}/playback`, {
    headers,
    body: link ?? { releaseId },
  });
  const play = opened.cookies.find(({ name }) => name === 'firstlook-play');
  const cookie = [headers.cookie, play && `${play.name}=${play.value}`].filter(Boolean).join('; ');
  const answer = await server.call('GET', address, {
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  });
  expect(opened.statusCode === 200, `${address}: the session opens as the film does`).toBe(
    answer.statusCode === 200,
  );
  return answer.statusCode;
}

it('knows every address that answers bytes of a file', () => {
  expect(
    byteRoutes
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('/script') && !otherPaths.includes(path))
      .sort(),
  ).toEqual([...Object.keys(rows), ...kitPaths].sort());
  expect(pages.map(({ url }) => url).filter((url) => /file|media|image|stream|kit/.test(url))).toEqual([
    '/landing/:releaseId/press-kit',
  ]);
});

describe.each(Object.entries(states))('files of a release that is %s', (_name, state) => {
  beforeAll(async () => {
    // However many states there are, no viewer runs out of views.
    await change(sql`update viewer set views_spent = 0 where organization_id = ${organizationId}`);
    await state.set();
  });

  it('lie in its press kit exactly as they are taken one by one', async () => {
    for (const [name, caller] of Object.entries(callers)) {
      // Pages know no keys.
      if (caller.caller.standing === 'program') continue;
      expect({ name, packed: await packedKinds(world, caller) }).toEqual({
        name,
        packed: takenBy(state, caller.caller),
      });
    }
  });

  it('lie in the archive of chosen releases for editors alone', async () => {
    for (const [name, caller] of Object.entries(callers)) {
      const own = { ...caller.caller, link: null };
      const packed = await selectedKinds(world, caller);
      const isEditor = name === 'producer' && state.organization?.organization !== 'closed';
      if (isEditor || packed.length > 0)
        expect({ name, packed }).toEqual({ name, packed: takenBy(state, own) });
      if (packed.length > 0) expect(['editor', 'program'], name).toContain(own.standing);
    }
  });

  it.each(Object.keys(rows))(
    'at %s are as open as the table says',
    async (path) => {
      const endpoint = byteRoutes.find((one) => one.path === path) as Endpoint;
      const row = rows[path] as Row;
      const isClosed = state.organization?.organization === 'closed';
      for (const kind of kinds) {
        for (const [name, caller] of Object.entries(callers)) {
          const got = await ask(endpoint, row, kind, caller);
          // A key of a closed organization is no key any more.
          const expected = isClosed && name === 'API key' ? 401 : expectedStatus(row, kind, state, caller);
          // A caller with a wrong link to a film is told so, also where the film is public.
          const isWrongLink = caller.link && caller.link.releaseId !== releaseId;
          if (row.isStream && (expected !== 200 || isWrongLink))
            expect([401, 403, 404], `${kind}, ${name}`).toContain(got);
          else expect({ kind, name, got }).toEqual({ kind, name, got: expected });
        }
      }
    },
    60_000,
  );
});
