import * as z from 'zod/mini';
import * as at from './address/release-template.ts';
import { endpoint } from './endpoint.ts';
import { id, itemParams, listAnswer, organizationParams } from './paging.ts';
import { releaseDesign } from './release.ts';
import { nameLine } from './text-line.ts';

/** Templates of releases that one organization keeps. */
export const mostReleaseTemplates = 100;

/** What new releases of an organization may begin with, as a menu offers it. */
export const releaseTemplate = z.object({
  _id: z.string(),
  name: z.string(),
  releaseType: z.string(),
  createdAt: z.string(),
});
export type ReleaseTemplate = z.infer<typeof releaseTemplate>;

export const openedReleaseTemplate = z.extend(releaseTemplate, {
  /** Without what is gone meanwhile, and never with a title: that is each release's own. */
  releaseData: z.record(z.string(), z.unknown()),
  design: releaseDesign,
});
export type OpenedReleaseTemplate = z.infer<typeof openedReleaseTemplate>;

const tag = 'release-template';
const name = nameLine(100, 1);

export const listReleaseTemplates = endpoint(at.listReleaseTemplates, {
  summary: 'What new releases of the organization may begin with, by name',
  tag,
  params: organizationParams,
  answer: listAnswer(releaseTemplate),
});
export const getReleaseTemplate = endpoint(at.getReleaseTemplate, {
  summary: 'One template with its fields and designs, without files and releases that are gone meanwhile',
  tag,
  params: itemParams,
  answer: openedReleaseTemplate,
});
export const createReleaseTemplate = endpoint(at.createReleaseTemplate, {
  summary: 'Keeps what a release holds now, but its title, as a template; without media it names no files',
  tag,
  status: 201,
  params: organizationParams,
  body: z.strictObject({ releaseId: id, name, withMedia: z.boolean() }),
  answer: releaseTemplate,
});
export const renameReleaseTemplate = endpoint(at.renameReleaseTemplate, {
  summary: 'Renames a template',
  tag,
  params: organizationParams,
  body: z.strictObject({ _id: id, name }),
  answer: releaseTemplate,
});
export const removeReleaseTemplate = endpoint(at.removeReleaseTemplate, {
  summary: 'Deletes a template; releases that were made with it stay as they are',
  tag,
  params: itemParams,
});
