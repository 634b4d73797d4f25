import * as captionContract from '@firstlook/contract/caption.ts';
import * as filmVersionContract from '@firstlook/contract/film-version.ts';
import * as imageContract from '@firstlook/contract/image.ts';
import * as contract from '@firstlook/contract/media.ts';
import * as mediaPlayLogContract from '@firstlook/contract/media-play-log.ts';
import * as playbackContract from '@firstlook/contract/playback.ts';
import * as storageContract from '@firstlook/contract/storage-usage.ts';
import * as uploadContract from '@firstlook/contract/upload.ts';
import { streamEvents } from '../../kernel/event-stream.ts';
import { type Http, route } from '../../kernel/route.ts';
import { addCaption, confirmCaption, getCaption, removeCaption, watchedCaption } from './caption.service.ts';
import { cropImage } from './crop-image.service.ts';
import { findCut } from './cut-image.service.ts';
import { getFile, listFiles, openFile, retryFile } from './file.service.ts';
import {
  cancelReplacement,
  listFilmVersions,
  receiveReplacement,
  restoreFilmVersion,
} from './film-version.service.ts';
import { findPicture, findStill, openOriginal, openReading, takeDownload } from './picture.service.ts';
import { openPlayback } from './playback.service.ts';
import { keepPlaybackCookie, readPlaybackCookie } from './playback-cookie.ts';
import { sendBook, sendDownload, sendPicture } from './send-file.ts';
import { getMediaPlayLog, listMediaPlayLogs } from './sitting.service.ts';
import { findStillSize } from './still-size.service.ts';
import { getStorageUsage, listPackaging } from './storage-usage.service.ts';
import * as stream from './stream.service.ts';
import { cancelUpload, getUpload } from './upload.service.ts';
import { readChunkForm } from './upload-form.ts';
import { recordWatch } from './watch.service.ts';

const playlistType = 'application/vnd.apple.mpegurl';

const secretOf = ({ request, platform }: Http) => readPlaybackCookie(request, platform.baseUrl);
const formatOf = ({ request }: Http) =>
  String(request.headers.accept ?? '').includes('image/webp') ? 'webp' : 'jpg';

export const mediaRoutes = [
  route(uploadContract.getUpload, (ctx, { params }) => getUpload(ctx, params.uploadId)),
  route(uploadContract.cancelUpload, (ctx, { params }) => cancelUpload(ctx, params.uploadId)),
  route(storageContract.getStorageUsage, (ctx) => getStorageUsage(ctx)),
  route(storageContract.listPackaging, (ctx) => listPackaging(ctx)),
  route(contract.listFiles, (ctx, { query }) => listFiles(ctx, query)),
  route(contract.getFile, (ctx, { params }) => openFile(ctx, params.fileId)),
  route(contract.retryFile, (ctx, { params }) => retryFile(ctx, params.fileId)),
  route(uploadContract.replaceFilm, (ctx, { params }, { request }) =>
    readChunkForm(request, (fields, chunk) => receiveReplacement(ctx, params.fileId, fields, chunk)),
  ),
  route(filmVersionContract.cancelReplacement, (ctx, { params }) => cancelReplacement(ctx, params.fileId)),
  route(filmVersionContract.listFilmVersions, (ctx, { params }) => listFilmVersions(ctx, params.fileId)),
  route(filmVersionContract.restoreFilmVersion, (ctx, { params }) =>
    restoreFilmVersion(ctx, params.fileId, params.version),
  ),
  route(imageContract.cropImage, (ctx, { params, body }) => cropImage(ctx, params.fileId, body)),
  route(contract.watchFile, (ctx, { params }, http) =>
    streamEvents(
      http,
      'file',
      () => getFile(ctx, params.fileId),
      ({ status }) => status === 'ready' || status === 'failed',
    ),
  ),

  route(imageContract.getImage, async (ctx, { params, query }, http) =>
    sendPicture(
      http.request,
      http.reply,
      await findPicture(
        ctx,
        params.fileId,
        { width: Number.POSITIVE_INFINITY, format: formatOf(http) },
        query,
      ),
    ),
  ),
  route(imageContract.getImageSize, async (ctx, { params, query }, http) =>
    sendPicture(
      http.request,
      http.reply,
      await findPicture(ctx, params.fileId, { width: Number(params.width), format: formatOf(http) }, query),
    ),
  ),
  route(imageContract.getImageCut, async (ctx, { params, query }, http) =>
    sendPicture(
      http.request,
      http.reply,
      await findCut(
        ctx,
        params.fileId,
        { width: Number(params.width), cut: params.cut, format: formatOf(http) },
        query,
      ),
    ),
  ),
  route(imageContract.getStill, async (ctx, { params, query }, { request, reply }) =>
    sendPicture(request, reply, await findStill(ctx, params.fileId, params.name, query)),
  ),
  route(imageContract.getStillSize, async (ctx, { params, query }, http) =>
    sendPicture(
      http.request,
      http.reply,
      await findStillSize(
        ctx,
        params.fileId,
        { name: params.name, width: Number(params.width), format: formatOf(http) },
        query,
      ),
    ),
  ),
  route(contract.getFileContent, async (ctx, { params, query }, { request, reply }) =>
    sendDownload(request, reply, ctx.gateways.storage, await openOriginal(ctx, params.fileId, query), true),
  ),
  route(contract.getFileReading, async (ctx, { params, query }, { request, reply }) =>
    sendDownload(
      request,
      reply,
      ctx.gateways.storage,
      await openReading(ctx, params.fileId, query, 'pdf'),
      true,
    ),
  ),
  route(contract.getFileBook, async (ctx, { params, query }, { request, reply }) =>
    sendBook(request, reply, ctx.gateways.storage, await openReading(ctx, params.fileId, query, 'book')),
  ),
  route(contract.downloadFile, async (ctx, { params, query }, { request, reply }) =>
    sendDownload(request, reply, ctx.gateways.storage, await takeDownload(ctx, params.fileId, query), false),
  ),

  route(playbackContract.openPlayback, (ctx, { params, body }, { request, reply, platform }) =>
    openPlayback(ctx, params.fileId, body, keepPlaybackCookie(request, reply, platform.baseUrl, body.framed)),
  ),
  route(playbackContract.getMasterPlaylist, async (ctx, { params }, http) => {
    http.reply.type(playlistType);
    return stream.masterPlaylist(ctx, params.fileId, secretOf(http));
  }),
  route(playbackContract.getStoryboard, async (ctx, { params }, http) => {
    const found = await stream.storyboard(ctx, params.fileId, secretOf(http));
    http.reply.type('image/jpeg').header('content-length', found.size);
    return found.body;
  }),
  route(playbackContract.getStreamKey, async (ctx, { params }, http) => {
    http.reply.type('application/octet-stream');
    return stream.streamKey(ctx, params.fileId, secretOf(http));
  }),
  route(playbackContract.getStreamPart, async (ctx, { params }, http) => {
    const { fileId, rendition, part } = params;
    if (part === 'index.m3u8') {
      http.reply.type(playlistType);
      return stream.variantPlaylist(ctx, fileId, rendition, secretOf(http));
    }
    const found = await stream.segment(ctx, fileId, { rendition, part }, secretOf(http));
    http.reply.type('video/mp2t').header('content-length', found.size);
    return found.body;
  }),

  route(captionContract.addCaption, (ctx, { params }, { request }) =>
    addCaption(ctx, params.fileId, request),
  ),
  route(captionContract.getCaption, (ctx, { params }) => getCaption(ctx, params.fileId, params.captionId)),
  route(captionContract.confirmCaption, (ctx, { params }) =>
    confirmCaption(ctx, params.fileId, params.captionId),
  ),
  route(captionContract.removeCaption, (ctx, { params }) =>
    removeCaption(ctx, params.fileId, params.captionId),
  ),
  route(captionContract.getStreamCaption, async (ctx, { params }, http) => {
    const vtt = await watchedCaption(ctx, params.fileId, params.captionId, secretOf(http));
    http.reply.type('text/vtt; charset=utf-8').header('cache-control', 'private, no-store');
    return vtt;
  }),

  route(mediaPlayLogContract.writeMediaPlayLog, (ctx, { body }, http) =>
    recordWatch(ctx, body, secretOf(http)),
  ),
  route(mediaPlayLogContract.listMediaPlayLogs, (ctx, { query }) => listMediaPlayLogs(ctx, query)),
  route(mediaPlayLogContract.getMediaPlayLog, (ctx, { params }) => getMediaPlayLog(ctx, params.id)),
];
