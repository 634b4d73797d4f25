import * as contract from '@firstlook/contract/release.ts';
import * as consentContract from '@firstlook/contract/release-consent.ts';
import * as groupContract from '@firstlook/contract/release-group.ts';
import * as presenceContract from '@firstlook/contract/release-presence.ts';
import * as previewContract from '@firstlook/contract/release-preview.ts';
import * as translationContract from '@firstlook/contract/release-translation.ts';
import * as versionContract from '@firstlook/contract/release-version.ts';
import * as selectionContract from '@firstlook/contract/selection.ts';
import * as uploadContract from '@firstlook/contract/upload.ts';
import { sendFinished } from '../../kernel/finished-answer.ts';
import { route } from '../../kernel/route.ts';
import { readChunkForm } from '../media/upload-form.ts';
import {
  archiveSelection,
  expireSelection,
  fileSelection,
  undoSelectionAct,
} from './change-selection.service.ts';
import { listMostWatched } from './child-release.service.ts';
import { consentInApp, exportEmbargoConsents, listEmbargoConsents } from './consent.service.ts';
import { getDirectRelease } from './direct-release.service.ts';
import { duplicateRelease } from './duplicate-release.service.ts';
import { exportSelection } from './export-selection.service.ts';
import { listReleasesFinished } from './list-releases.service.ts';
import { placeUpload, receiveForRelease } from './place-upload.service.ts';
import { notePresence } from './presence.service.ts';
import { previewRelease } from './preview.service.ts';
import { publishRelease } from './publish-release.service.ts';
import { createRelease, getRelease, updateRelease } from './release.service.ts';
import { listGroups } from './release-relation.service.ts';
import { removeRelease, removeSelection } from './remove-release.service.ts';
import { previewSelection } from './selection.service.ts';
import { translateRelease } from './translate-release.service.ts';
import { getReleaseVersion, listReleaseVersions, restoreReleaseVersion } from './version.service.ts';

export const releaseRoutes = [
  route(contract.listReleases, async (ctx, { query }, http) =>
    sendFinished(http, await listReleasesFinished(ctx, query)),
  ),
  route(contract.getRelease, (ctx, { params }) => getRelease(ctx, params.id)),
  route(consentContract.consentToEmbargo, (ctx, { params, body }) => consentInApp(ctx, params.id, body)),
  route(consentContract.listEmbargoConsents, (ctx, { params }) => listEmbargoConsents(ctx, params.id)),
  route(consentContract.exportEmbargoConsents, async (ctx, { params }, { reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="embargo.csv"');
    return exportEmbargoConsents(ctx, params.id);
  }),
  route(presenceContract.noteReleasePresence, (ctx, { params }) => notePresence(ctx, params.id)),
  route(groupContract.listReleaseGroups, (ctx, { params }) => listGroups(ctx, params.id)),
  route(groupContract.listMostWatched, (ctx, { query }) => listMostWatched(ctx, query)),
  route(contract.getDirectRelease, (ctx, { params }) =>
    getDirectRelease(ctx, params.organizationId, params.id),
  ),
  route(previewContract.previewRelease, (ctx, { body }) => previewRelease(ctx, body)),
  route(contract.createRelease, (ctx, { body }) => createRelease(ctx, body)),
  route(contract.updateRelease, (ctx, { body }) => updateRelease(ctx, body._id, body.version, body)),
  route(contract.publishRelease, (ctx, { params }) => publishRelease(ctx, params.id)),
  route(contract.removeRelease, (ctx, { params }) => removeRelease(ctx, params.id)),
  route(versionContract.listReleaseVersions, (ctx, { params, query }) =>
    listReleaseVersions(ctx, params.id, query),
  ),
  route(versionContract.getReleaseVersion, (ctx, { params }) =>
    getReleaseVersion(ctx, params.id, params.versionId),
  ),
  route(versionContract.restoreReleaseVersion, (ctx, { params }) =>
    restoreReleaseVersion(ctx, params.id, params.versionId),
  ),
  route(versionContract.duplicateRelease, (ctx, { params, body }) => duplicateRelease(ctx, params.id, body)),
  route(translationContract.translateRelease, (ctx, { params, body }) =>
    translateRelease(ctx, params.id, body),
  ),
  route(selectionContract.previewSelection, (ctx, { body }) => previewSelection(ctx, body.chosen)),
  route(selectionContract.fileSelection, (ctx, { body }) => fileSelection(ctx, body)),
  route(selectionContract.expireSelection, (ctx, { body }) => expireSelection(ctx, body)),
  route(selectionContract.archiveSelection, (ctx, { body }) => archiveSelection(ctx, body)),
  route(selectionContract.removeSelection, (ctx, { body }) => removeSelection(ctx, body.chosen)),
  route(selectionContract.undoSelectionAct, (ctx, { body }) => undoSelectionAct(ctx, body.undo)),
  route(selectionContract.exportSelection, async (ctx, { body }, { reply }) => {
    const csv = await exportSelection(ctx, body.chosen, body.locale);
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="releases.csv"');
    return csv;
  }),
  // Here and not beside the other calls of an upload: a complete one goes into its release.
  route(uploadContract.uploadChunk, (ctx, _inputs, { request }) =>
    readChunkForm(request, (fields, chunk) => receiveForRelease(ctx, fields, chunk)),
  ),
  route(uploadContract.placeUpload, (ctx, { params, body }) => placeUpload(ctx, params.uploadId, body)),
];
