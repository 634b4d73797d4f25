import { can } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { judgeChannelName } from './channel-guess.ts';
import {
  type FileCaller,
  type FileStanding,
  type FileUse,
  isKept,
  judgeFile,
  type ReaderLink,
} from './file-right.policy.ts';
import * as store from './file-right.store.ts';

/** The link that a reader's address carries. */
export interface AddressLink {
  releaseId?: string;
  token?: string;
}

function standingOf({ actor, organizationId }: Ctx): FileCaller['standing'] {
  if (!actor) return 'nobody';
  if (can(actor, 'release.readDraft', organizationId)) return actor.apiKeyId ? 'program' : 'editor';
  if (can(actor, 'media.watch', organizationId)) return 'member';
  const isKnown = actor.memberships.some((membership) => membership.organizationId === organizationId);
  return isKnown ? 'pending' : 'stranger';
}

/** Who asks, as far as files go. */
export function fileCallerOf(ctx: Ctx, link: ReaderLink | null = null): FileCaller {
  return { standing: standingOf(ctx), isAddressProved: ctx.actor?.emailVerified ?? false, link };
}

/** The account that may have promised to keep an embargo; a program is no person. */
const personOf = ({ actor }: Ctx) => (actor && !actor.apiKeyId ? actor.accountId : null);

interface Standing {
  file: FileStanding;
  link: ReaderLink | null;
}

/** Files with their releases, by id, and the link if it is a valid one; one that is not there is left out. */
export async function loadFileStandings(
  ctx: Ctx,
  fileIds: readonly string[],
  { releaseId, token }: AddressLink = {},
): Promise<Map<string, Standing>> {
  const given = releaseId && token ? { releaseId, token, tokenHash: tokenHash(token) } : null;
  const rows = await ctx.db.read((db) =>
    store.listFileStandings(db, ctx.organizationId, fileIds, ctx.clock.now(), personOf(ctx), given),
  );
  return new Map(
    rows.map(({ id, link, ...file }) => [
      id,
      { file, link: link && releaseId ? { kind: link, releaseId } : null },
    ]),
  );
}

/** The file with its releases, and the link if it is a valid one. @throws AppError NOT_FOUND, TOO_MANY_REQUESTS for who guesses names of channels */
export async function loadFileStanding(ctx: Ctx, fileId: string, given: AddressLink = {}): Promise<Standing> {
  const found = (await loadFileStandings(ctx, [fileId], given)).get(fileId);
  if (!found) throw new AppError('NOT_FOUND');
  const { token = '', releaseId } = given;
  if (token && releaseId)
    judgeChannelName(ctx, token, found.link?.kind === 'channel' ? 'channel' : found.link ? 'other' : null);
  return found;
}

/** What no release shows any more is taken as the templates say that name it; the caller works here, or could not reach it. */
async function isKeptByTemplate(ctx: Ctx, fileId: string, file: FileStanding): Promise<boolean> {
  if ([...file.showings, ...file.cutFrom].some(({ isCurrent }) => isCurrent)) return false;
  return isKept(
    await ctx.db.read((db) => store.listTemplateNamings(db, ctx.organizationId, fileId, ctx.clock.now())),
  );
}

/**
 * Refuses a caller who may not use the file so.
 *
 * @throws AppError UNAUTHORIZED, NOT_ALLOWED, NOT_FOUND, EMAIL_NOT_VERIFIED
 */
export async function assertFileRight(
  ctx: Ctx,
  fileId: string,
  use: FileUse,
  given: AddressLink = {},
): Promise<FileStanding> {
  const { file, link } = await loadFileStanding(ctx, fileId, given);
  const verdict = judgeFile(file, use, fileCallerOf(ctx, link));
  if (verdict !== 'yes') throw new AppError(verdict);
  if (use === 'download' && (await isKeptByTemplate(ctx, fileId, file))) throw new AppError('NOT_ALLOWED');
  return file;
}
