import * as z from 'zod/mini';
import * as at from './address/media-play-log.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, itemParams, listAnswer, organizationParams, wholeListQuery } from './paging.ts';

/** Watched seconds as ranges `[from, to)`; repeated ones show what was watched again. */
const section = z.tuple([z.number().check(z.gte(0)), z.number().check(z.gte(0))]);

/** A sitting: one viewer with one film, from the first heartbeat to half an hour without one. */
export const mediaPlayLog = z.object({
  _id: z.string(),
  fileId: z.string(),
  organizationId: z.string(),
  accountId: z.nullable(z.string()),
  /** Of a recipient of the release; a reader of a channel's link has neither. */
  contactId: z.nullable(z.string()),
  releaseId: z.nullable(z.string()),
  releaseData: z.object({ title: z.string() }),
  /** Merged ranges that were watched at least once, seconds. */
  sections: z.array(z.tuple([z.number(), z.number()])),
  /** Milliseconds of playback, repeats included. */
  totalWatchTime: z.number(),
  mediaSecondsDuration: z.number(),
  /** `desktop`, `mobile`, `tablet`, …; empty when it is not known. */
  deviceType: z.string(),
  /** ISO 3166, two letters; empty when it is not known. */
  country: z.string(),
  /** Where the viewer came from; a named channel as `insert:` and its name. */
  origin: z.string(),
  startedAt: z.string(),
  /** The last heartbeat. */
  endedAt: z.string(),
  /** The same moment as `startedAt`. */
  _createdAt: z.string(),
  /** Who watched, and the film, by their names; only where the list is asked for it. */
  additionalData: z.optional(z.object({ name: z.string(), email: z.string(), fileTitle: z.string() })),
});
export type MediaPlayLog = z.infer<typeof mediaPlayLog>;

export const writeMediaPlayLog = endpoint(at.writeMediaPlayLog, {
  summary: 'A heartbeat of the player: what was watched since the last one, bound to the playback session',
  tag: 'mediaPlayLog',
  status: 201,
  params: organizationParams,
  body: z.strictObject({
    fileId: id,
    /** Without it: the release that shows the file, if there is exactly one. */
    releaseId: z.optional(id),
    sections: z.array(section).check(z.maxLength(200)),
    mediaSecondsDuration: z.optional(z.number().check(z.gte(0))),
    accountId: z.optional(z.unknown()),
    organizationId: z.optional(z.unknown()),
  }),
  /** The sitting, and what stands with the viewer: views left, and milliseconds with this film over all sittings. */
  answer: z.extend(mediaPlayLog, { viewsLeft: z.nullable(z.number()), viewerWatchTime: z.number() }),
});

export const listMediaPlayLogs = endpoint(at.listMediaPlayLogs, {
  summary: 'Watch log of the organization: a row for each sitting',
  tag: 'mediaPlayLog',
  params: organizationParams,
  query: z.extend(
    wholeListQuery({
      params: { releaseId: z.optional(id), fileId: z.optional(id), accountId: z.optional(id) },
      sortKeys: ['_createdAt'],
      defaultLimit: 50,
    }),
    { additionalData: z.optional(flag), organizationId: z.optional(id) },
  ),
  answer: listAnswer(mediaPlayLog),
});

export const getMediaPlayLog = endpoint(at.getMediaPlayLog, {
  summary: 'One sitting',
  tag: 'mediaPlayLog',
  params: itemParams,
  answer: mediaPlayLog,
});
