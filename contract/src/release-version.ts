import * as z from 'zod/mini';
import * as at from './address/release-version.ts';
import { endpoint } from './endpoint.ts';
import { id, itemParams, listAnswer, listQuery } from './paging.ts';
import { release } from './release.ts';
import { textLine } from './text-line.ts';

const tag = 'release';
const versionParams = z.strictObject({ ...itemParams.shape, versionId: id });

/** A release as one save left it. */
export const releaseVersion = z.object({
  _id: z.string(),
  version: z.number(),
  title: z.string(),
  savedAt: z.string(),
  /** Name of the person; null where that is not known or the account is gone. */
  savedBy: z.nullable(z.string()),
  /** It is what the release is now. */
  isCurrent: z.boolean(),
  /** What is otherwise than in the version before: `releaseData.title`, `design`; null for the first that is kept. */
  changes: z.nullable(z.array(z.string())),
});
export type ReleaseVersion = z.infer<typeof releaseVersion>;

export const releaseVersionText = z.object({
  ...z.pick(releaseVersion, { _id: true, version: true, savedAt: true, isCurrent: true }).shape,
  ...z.pick(release, {
    releaseType: true,
    releaseData: true,
    design: true,
    expirationDate: true,
    embargoUntil: true,
    publishAt: true,
  }).shape,
  /** Paths of values whose files or releases are gone meanwhile: a restored version comes without these. */
  gone: z.array(z.string()),
});
export type ReleaseVersionText = z.infer<typeof releaseVersionText>;

export const listReleaseVersions = endpoint(at.listReleaseVersions, {
  summary: 'Versions of a release, the newest first: each save that changed something',
  tag,
  params: itemParams,
  query: listQuery({ params: {}, sortKeys: ['version'], defaultLimit: 50 }),
  answer: listAnswer(releaseVersion),
});
export const getReleaseVersion = endpoint(at.getReleaseVersion, {
  summary: 'What a release was in one version, and what of it is gone meanwhile',
  tag,
  params: versionParams,
  answer: releaseVersionText,
});
export const restoreReleaseVersion = endpoint(at.restoreReleaseVersion, {
  summary:
    'Makes a release what it was in a version, as a new version, without files that are gone meanwhile',
  tag,
  status: 200,
  params: versionParams,
  answer: release,
});
export const duplicateRelease = endpoint(at.duplicateRelease, {
  summary: 'Makes a draft of what a release holds, under another title; without media it names no files',
  tag,
  status: 201,
  params: itemParams,
  body: z.strictObject({ title: textLine(400, 1), withMedia: z.boolean() }),
  answer: release,
});
