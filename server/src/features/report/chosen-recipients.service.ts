import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/link-right.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { lastDayToGive } from '@firstlook/contract/report-count.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { AppError } from '../../kernel/app-error.ts';
import { chosenIds } from '../../kernel/chosen.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { type ActOutcome, inParts } from '../../kernel/in-parts.ts';
import { changeLinksOf, describeLinks, type LinkChange } from '../distribution/link-right.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { expiryOf } from '../release/release-data.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';
import { longestReading, peopleQueryOf } from './report.service.ts';
import { listMatching } from './report.store.ts';

type Changing = BodyOf<typeof contract.changeLinks>;
type Asked = BodyOf<typeof contract.previewLinks>['chosen'];

/** Names that a question tells. */
const namesShown = 5;
/** People of one transaction. */
const partSize = 1000;

/**
 * Rows of the report that were chosen, as it is at this moment. Whoever means people by what is in a report reads it: how many
 * there are and who they are tells what they did, so that takes the right to reports (as `readAudience` says of a send).
 *
 * @throws AppError NOT_ALLOWED, INVALID_DATA, SELECTION_CHANGED
 */
async function recipientIdsOf(ctx: Ctx, releaseId: string, chosen: Asked): Promise<string[]> {
  if ('matching' in chosen && !can(actorOf(ctx), 'report.read', ctx.organizationId))
    throw new AppError('NOT_ALLOWED');
  return chosenIds(chosen, (matching, limit) =>
    ctx.db.tenant(async (db) => {
      await db.allow(longestReading);
      return listMatching(db, ctx.organizationId, releaseId, { ...peopleQueryOf(matching), limit });
    }),
  );
}

async function loadTarget(ctx: Ctx, releaseId: string): Promise<ReleaseHead> {
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  return release;
}

/** What a person is told before an act: how many it means, some by name, and who has a link at all. @throws AppError NOT_FOUND, NOT_ALLOWED */
export async function previewLinks(
  ctx: Ctx,
  releaseId: string,
  chosen: Asked,
): Promise<AnswerOf<typeof contract.previewLinks>> {
  await loadTarget(ctx, releaseId);
  const ids = await recipientIdsOf(ctx, releaseId, chosen);
  const told = { count: 0, names: [] as string[], linked: 0, ended: 0 };
  await ctx.db.tenant(async (db) => {
    await db.allow(longestReading);
    for (let from = 0; from < ids.length; from += partSize) {
      const people = await describeLinks(ctx, db, releaseId, ids.slice(from, from + partSize));
      const linked = people.filter(({ hasLink }) => hasLink);
      told.count += people.length;
      told.linked += linked.length;
      told.ended += linked.filter(({ isEnded }) => isEnded).length;
      told.names.push(...people.slice(0, namesShown - told.names.length).map(({ name }) => name));
    }
  });
  return told;
}

/** The moment that is meant, after which the links end. @throws AppError INVALID_DATA where they open as long without it */
async function openUntilOf(ctx: Ctx, release: ReleaseHead, sent: Changing['openUntil']) {
  if (sent === undefined || sent === null) return sent;
  const { timeZone } = await loadOrganization(ctx);
  const until = expiryOf({ timeZone }, sent) as Date;
  const now = ctx.clock.now();
  const refuse = (code: string) => new AppError('INVALID_DATA', {}, [{ path: 'openUntil', code }]);
  if (!release.expirationDate) throw refuse('noExpiry');
  if (until <= now) throw refuse('past');
  if (until <= release.expirationDate) throw refuse('beforeExpiry');
  if (dayIn(timeZone, until) > lastDayToGive(dayIn(timeZone, now))) throw refuse('tooFar');
  return until;
}

/**
 * What the people of a report may still do by their links to the release, for one or for many (docs/decisions/0129).
 * @throws AppError NOT_FOUND, where of those that are named nobody is of this release, too; NOT_ALLOWED; SELECTION_CHANGED; INVALID_DATA
 */
export async function changeLinks(
  ctx: Ctx,
  releaseId: string,
  { chosen, views, ended, openUntil }: Changing,
): Promise<ActOutcome> {
  const release = await loadTarget(ctx, releaseId);
  const change: LinkChange = { views, ended, openUntil: await openUntilOf(ctx, release, openUntil) };
  const ids = await recipientIdsOf(ctx, releaseId, chosen);
  const outcome = await inParts(ctx, ids, partSize, (part) =>
    ctx.db.tenant(async (db) => {
      await db.allow(longestReading);
      return changeLinksOf(ctx, db, release, part, change);
    }),
  );
  const isNobodys = outcome.changed === 0 && outcome.failed.every(({ code }) => code === 'NOT_FOUND');
  if (isNobodys && 'ids' in chosen && outcome.failures === ids.length) throw new AppError('NOT_FOUND');
  return outcome;
}
