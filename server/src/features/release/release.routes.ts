import * as contract from '@firstlook/contract/release.ts';
import { route } from '../../kernel/route.ts';
import { getDirectRelease } from './direct-release.service.ts';
import { listReleases } from './list-releases.service.ts';
import { previewRelease } from './preview.service.ts';
import { publishRelease } from './publish-release.service.ts';
import { createRelease, getRelease, removeRelease, updateRelease } from './release.service.ts';

export const releaseRoutes = [
  route(contract.listReleases, (ctx, { query }) => listReleases(ctx, query)),
  route(contract.getRelease, (ctx, { params }) => getRelease(ctx, params.id)),
  route(contract.getDirectRelease, (ctx, { params }) =>
    getDirectRelease(ctx, params.organizationId, params.id),
  ),
  route(contract.previewRelease, (ctx, { body }) => previewRelease(ctx, body)),
  route(contract.createRelease, (ctx, { body }) => createRelease(ctx, body)),
  route(contract.updateRelease, (ctx, { body }) => updateRelease(ctx, body._id, body.version, body)),
  route(contract.publishRelease, (ctx, { params }) => publishRelease(ctx, params.id)),
  route(contract.removeRelease, (ctx, { params }) => removeRelease(ctx, params.id)),
];
