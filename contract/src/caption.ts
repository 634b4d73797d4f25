import * as z from 'zod/mini';
import * as at from './address/caption.ts';
import { endpoint } from './endpoint.ts';
import { caption, fileParams } from './media.ts';
import { id } from './paging.ts';

const tag = 'file';
const captionParams = z.strictObject({ ...fileParams.shape, captionId: id });

export const addCaption = endpoint(at.addCaption, {
  summary:
    'Adds captions to a film (multipart/form-data: `locale`, then the file, .vtt or .srt), in place of those in the same language',
  tag,
  status: 201,
  params: fileParams,
  answer: caption,
});
export const getCaption = endpoint(at.getCaption, {
  summary: 'Captions with their text as WebVTT, for those who edit',
  tag,
  params: captionParams,
  answer: z.extend(caption, { vtt: z.string() }),
});
export const confirmCaption = endpoint(at.confirmCaption, {
  summary: 'Says that captions made for a former film fit the one that took its place',
  tag,
  params: captionParams,
  answer: caption,
});
export const removeCaption = endpoint(at.removeCaption, {
  summary: 'Takes captions off a film',
  tag,
  params: captionParams,
});
export const getStreamCaption = endpoint(at.getStreamCaption, {
  summary: 'Captions of the film that is watched (WebVTT). Needs a playback session, as the film does',
  tag,
  params: captionParams,
  produces: 'text/vtt',
});
