import * as contract from '@firstlook/contract/saved-view.ts';
import { route } from '../../kernel/route.ts';
import { createSavedView, listSavedViews, removeSavedView, renameSavedView } from './saved-view.service.ts';

export const savedViewRoutes = [
  route(contract.listSavedViews, (ctx) => listSavedViews(ctx)),
  route(contract.createSavedView, (ctx, { body }) => createSavedView(ctx, body)),
  route(contract.renameSavedView, (ctx, { body }) => renameSavedView(ctx, body)),
  route(contract.removeSavedView, (ctx, { params }) => removeSavedView(ctx, params.id)),
];
