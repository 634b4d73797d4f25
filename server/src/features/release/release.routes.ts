import * as contract from '@firstlook/contract/release.ts';
import * as groupContract from '@firstlook/contract/release-group.ts';
import * as uploadContract from '@firstlook/contract/upload.ts';
import { sendFinished } from '../../kernel/finished-answer.ts';
import { route } from '../../kernel/route.ts';
import { readChunkForm } from '../media/upload-form.ts';
import { listMostWatched } from './child-release.service.ts';
import { getDirectRelease } from './direct-release.service.ts';
import { listReleasesFinished } from './list-releases.service.ts';
import { placeUpload, receiveForRelease } from './place-upload.service.ts';
import { previewRelease } from './preview.service.ts';
import { publishRelease } from './publish-release.service.ts';
import { createRelease, getRelease, removeRelease, updateRelease } from './release.service.ts';
import { listGroups } from './release-relation.service.ts';

export const releaseRoutes = [
  route(contract.listReleases, async (ctx, { query }, http) =>
    sendFinished(http, await listReleasesFinished(ctx, query)),
  ),
  route(contract.getRelease, (ctx, { params }) => getRelease(ctx, params.id)),
  route(groupContract.listReleaseGroups, (ctx, { params }) => listGroups(ctx, params.id)),
  route(groupContract.listMostWatched, (ctx, { query }) => listMostWatched(ctx, query)),
  route(contract.getDirectRelease, (ctx, { params }) =>
    getDirectRelease(ctx, params.organizationId, params.id),
  ),
  route(contract.previewRelease, (ctx, { body }) => previewRelease(ctx, body)),
  route(contract.createRelease, (ctx, { body }) => createRelease(ctx, body)),
  route(contract.updateRelease, (ctx, { body }) => updateRelease(ctx, body._id, body.version, body)),
  route(contract.publishRelease, (ctx, { params }) => publishRelease(ctx, params.id)),
  route(contract.removeRelease, (ctx, { params }) => removeRelease(ctx, params.id)),
  // Here and not beside the other calls of an upload: a complete one goes into its release.
  route(uploadContract.uploadChunk, (ctx, _inputs, { request }) =>
    readChunkForm(request, (fields, chunk) => receiveForRelease(ctx, fields, chunk)),
  ),
  route(uploadContract.placeUpload, (ctx, { params, body }) => placeUpload(ctx, params.uploadId, body)),
];
