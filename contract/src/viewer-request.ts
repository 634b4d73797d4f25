import * as z from 'zod/mini';
import * as at from './address/viewer-request.ts';
import { endpoint } from './endpoint.ts';
import { fileParams } from './media.ts';
import { id } from './paging.ts';
import { withoutHiddenMarks } from './visible-text.ts';

/** Most characters of what a viewer writes. */
export const maximumViewerWords = 1000;

export const sendViewerRequest = endpoint(at.sendViewerRequest, {
  summary:
    'A viewer asks the organization for more views, or reports a problem with the film; goes to it as a mail',
  tag: 'file',
  params: fileParams,
  body: z.strictObject({
    kind: z.enum(['views', 'problem']),
    releaseId: id,
    /** The reader's link, as for the playback. */
    token: z.optional(z.string().check(z.maxLength(200))),
    /** Where the film stood, seconds. */
    second: z.optional(z.number().check(z.gte(0), z.lte(1_000_000))),
    words: z.optional(z.string().check(z.overwrite(withoutHiddenMarks), z.maxLength(maximumViewerWords))),
  }),
});
