import * as z from 'zod/mini';
import * as at from './address/playback.ts';
import { endpoint } from './endpoint.ts';
import { caption, fileParams } from './media.ts';
import { id } from './paging.ts';

const tag = 'file';

export const defaultMaximumWatches = 10;

/** These three are `public` to the router; each asks for the viewer's playback session or a member's login. */
export const getMasterPlaylist = endpoint(at.getMasterPlaylist, {
  summary: 'The film: its renditions (HLS). Needs a playback session or a signed-in member',
  tag,
  params: fileParams,
  produces: 'application/vnd.apple.mpegurl',
});

export const getStreamKey = endpoint(at.getStreamKey, {
  summary: 'The AES-128 key of the film. Needs a playback session or a signed-in member',
  tag,
  params: fileParams,
  produces: 'application/octet-stream',
});

export const getStreamPart = endpoint(at.getStreamPart, {
  summary: 'Playlist or encrypted segment of one rendition. Needs a playback session or a signed-in member',
  tag,
  params: z.strictObject({
    organizationId: id,
    fileId: id,
    rendition: z.string().check(z.regex(/^v\d(-\d{1,6})?$/)),
    part: z.string().check(z.regex(/^(index\.m3u8|s\d{5}\.ts)$/)),
  }),
  produces: 'application/octet-stream',
});

export const getStoryboard = endpoint(at.getStoryboard, {
  summary: 'Small pictures of the film from its beginning to its end, ten in a row. Needs a playback session',
  tag,
  params: fileParams,
  produces: 'image/jpeg',
});

export const openPlayback = endpoint(at.openPlayback, {
  summary:
    'Opens a playback session for a member (login session) or a recipient (release and token); sets its cookie',
  tag,
  params: fileParams,
  body: z.strictObject({
    releaseId: z.optional(id),
    token: z.optional(z.string().check(z.maxLength(200))),
    origin: z.optional(z.string().check(z.maxLength(40))),
    /** The player stands in a frame on a page of somebody else: its cookie is kept for that page alone. */
    framed: z.optional(z.boolean()),
  }),
  answer: z.object({
    src: z.string(),
    /** Seconds after which the player renews the session. */
    renewAfter: z.number(),
    watermark: z.nullable(z.object({ name: z.string(), email: z.string(), mobile: z.string() })),
    viewsLeft: z.nullable(z.number()),
    viewsTotal: z.nullable(z.number()),
    /** Second where the viewer stopped last time. */
    resumeAt: z.number(),
    captions: z.array(caption),
    /** Pictures of the film at even distances, ten in a row; null where there are none. */
    storyboard: z.nullable(z.object({ src: z.string(), count: z.number() })),
    /** Of a sound: how loud each even part of it is, 0 to 100; empty where that is not known. */
    peaks: z.array(z.number()),
    /** As the release that is watched says them. */
    chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  }),
});
