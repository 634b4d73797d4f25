import type { Organization } from '@firstlook/contract/organization.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { insertFile } from '../media/file.store.ts';
import { newFileId } from '../media/file-id.ts';
import { noteFilesOfRelease } from '../media/file-use.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { renderNewsletter } from '../release/design.service.ts';
import { insertRelease } from '../release/release.store.ts';
import { cardOf, monthOfPublish, searchTextOf } from '../release/release-data.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { demoFilmJob, demoPictureJob } from './demo.queue.ts';
import { insertDemoContacts, setDistributedAt } from './demo.store.ts';
import { demoContacts, type englishNames } from './demo-contact.ts';
import { type DemoFolder, insertDemoFolders } from './demo-folder.ts';
import { insertDemoPast } from './demo-people.store.ts';
import type { DemoRelease } from './demo-release.ts';
import { type DemoReport, insertDemoReport } from './demo-report.store.ts';
import { inventReport } from './demo-report.ts';

const day = 24 * 3600 * 1000;

interface Scene {
  organizationId: string;
  number: number;
  names: typeof englishNames;
  releases: DemoRelease[];
  folders: DemoFolder[];
}

async function picture(ctx: Ctx, db: Db, organizationId: string, art: string, title: string) {
  const fileId = newFileId();
  const name = `${art}.jpg`;
  const file = {
    id: fileId,
    kind: 'img' as const,
    name,
    extension: 'jpg',
    contentType: 'image/jpeg',
    size: 0,
    durationSeconds: null,
    parent: {},
    createdBy: null,
  };
  await insertFile(db, organizationId, file);
  await enqueue(ctx.queue, db, demoPictureJob, { organizationId, fileId, art });
  return { fileId, title, alt: title };
}

async function film(ctx: Ctx, db: Db, organizationId: string, release: DemoRelease) {
  if (!release.film || !release.cover) return [];
  const { title, seconds, kind } = release.film;
  const fileId = newFileId();
  const extension = kind === 'audio' ? 'm4a' : 'mp4';
  const contentType = kind === 'audio' ? 'audio/mp4' : 'video/mp4';
  const name = `film.${extension}`;
  await insertFile(db, organizationId, {
    id: fileId,
    kind,
    name,
    extension,
    contentType,
    size: 0,
    durationSeconds: seconds,
    parent: {},
    createdBy: null,
  });
  await enqueue(ctx.queue, db, demoFilmJob, { organizationId, fileId, art: release.cover, seconds, kind });
  return [{ fileId, title }];
}

async function writeRelease(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  release: DemoRelease,
  releaseIds: readonly string[],
): Promise<{ id: string; videoId: string | null; seconds: number }> {
  const now = ctx.clock.now().getTime();
  const madeAt = new Date(now - ((release.distributedDaysAgo ?? releaseIds.length % 4) + 2) * day);
  const mainImage = release.cover
    ? await picture(ctx, db, organizationId, release.cover, release.data.title)
    : null;
  const imageGallery = [];
  for (const { art, title } of release.gallery ?? [])
    imageGallery.push(await picture(ctx, db, organizationId, art, title));
  const videos = await film(ctx, db, organizationId, release);
  const childrenReleases = release.children?.flatMap((index) => releaseIds[index] ?? []);
  const data = {
    ...release.data,
    mainImage,
    imageGallery,
    videos,
    ...(childrenReleases && { childrenReleases }),
  };
  const id = newId();
  await insertRelease(
    db,
    {
      organizationId,
      id,
      releaseType: release.releaseType,
      title: release.data.title,
      data,
      card: cardOf(data),
      searchText: searchTextOf(data, []),
      readerText: null,
      shownFiles: [],
      keptFiles: [],
      design: { locale: release.locale },
      expirationDate: release.expiresInDays ? new Date(now + release.expiresInDays * day) : null,
      embargoUntil: null,
      publishAt: null,
      monthOfPublish: monthOfPublish(data, madeAt, organizationDefaults.timeZone),
    },
    null,
    madeAt,
  );
  await noteFilesOfRelease(db, organizationId, id, ctx.clock.now());
  if (release.distributedDaysAgo)
    await setDistributedAt(db, organizationId, id, new Date(now - release.distributedDaysAgo * day));
  return { id, videoId: videos[0]?.fileId ?? null, seconds: release.film?.seconds ?? 0 };
}

interface Sent {
  id: string;
  videoId: string | null;
  seconds: number;
  sentAt: Date;
  isMain: boolean;
}

/** A past distribution of one release, with what people did with it. */
async function writeReport(
  ctx: Ctx,
  organization: Organization,
  people: Parameters<typeof inventReport>[0],
  sent: Sent,
  seed: number,
): Promise<void> {
  const head = await loadReleaseHead(ctx, organization._id, sent.id);
  const sender = organization.fromEmails[0];
  if (!head || !sender) return;
  const { template, rendered } = await renderNewsletter(ctx, { organization, release: head.designed });
  const report: DemoReport = {
    organizationId: organization._id,
    releaseId: sent.id,
    fileId: sent.videoId,
    seconds: sent.seconds,
    sentAt: sent.sentAt,
    distribution: {
      id: newId(),
      fromEmail: sender.email,
      fromTitle: sender.title,
      subject: rendered.subject,
      locale: head.locale,
      templateId: template.id,
      rendered,
    },
    people: inventReport(people, {
      sentAt: sent.sentAt,
      now: ctx.clock.now(),
      seconds: sent.seconds,
      // The one release that is looked at most has people who left; the others went to fewer.
      count: sent.isMain ? 180 : 40 + (seed % 5) * 20,
      hasLeavers: sent.isMain,
      seed,
    }),
  };
  await ctx.db.of(organization._id, (db) => insertDemoReport(db, report));
}

/** Fills one demo organization: people, releases with pictures and films on their way, and past distributions. */
export async function fillOrganization(ctx: Ctx, scene: Scene): Promise<void> {
  const { organizationId, names, releases, folders } = scene;
  const people = demoContacts(names, scene.number).map((contact) => ({ ...contact, id: newId() }));
  const sent = await ctx.db.of(organizationId, async (db) => {
    await insertDemoContacts(db, organizationId, { people, tags: names.tags, companies: names.companies });
    const found: Sent[] = [];
    const releaseIds: string[] = [];
    for (const release of releases) {
      const written = await writeRelease(ctx, db, organizationId, release, releaseIds);
      releaseIds.push(written.id);
      if (!release.distributedDaysAgo) continue;
      const sentAt = new Date(ctx.clock.now().getTime() - release.distributedDaysAgo * day);
      found.push({ ...written, sentAt, isMain: release.hasReport ?? false });
    }
    await insertDemoFolders(db, organizationId, folders, { releaseIds, at: ctx.clock.now() });
    return found;
  });
  const mails = people.slice(-2).map(({ email }) => `desk.${email}`);
  const subjects = releases.filter((one) => one.distributedDaysAgo).map(({ data }) => data.title);
  await ctx.db.system((db) =>
    insertDemoPast(db, organizationId, {
      invited: mails,
      subjects: subjects.slice(0, 4),
      contacts: people.length,
      now: ctx.clock.now(),
    }),
  );
  const organization = await loadOrganization(ctx, organizationId);
  for (const [position, one] of sent.entries()) {
    await writeReport(ctx, organization, people, one, scene.number * 100 + position + 1);
  }
}
