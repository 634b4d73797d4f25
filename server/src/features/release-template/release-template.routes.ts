import * as contract from '@firstlook/contract/release-template.ts';
import { route } from '../../kernel/route.ts';
import {
  createReleaseTemplate,
  getReleaseTemplate,
  listReleaseTemplates,
  removeReleaseTemplate,
  renameReleaseTemplate,
} from './release-template.service.ts';

export const releaseTemplateRoutes = [
  route(contract.listReleaseTemplates, (ctx) => listReleaseTemplates(ctx)),
  route(contract.getReleaseTemplate, (ctx, { params }) => getReleaseTemplate(ctx, params.id)),
  route(contract.createReleaseTemplate, (ctx, { body }) => createReleaseTemplate(ctx, body)),
  route(contract.renameReleaseTemplate, (ctx, { body }) => renameReleaseTemplate(ctx, body)),
  route(contract.removeReleaseTemplate, (ctx, { params }) => removeReleaseTemplate(ctx, params.id)),
];
