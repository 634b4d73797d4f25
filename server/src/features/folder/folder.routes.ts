import * as contract from '@firstlook/contract/folder.ts';
import { route } from '../../kernel/route.ts';
import { changeContent, listFolders } from './folder.service.ts';
import { createFolder, removeFolder, updateFolder } from './write-folder.service.ts';

export const folderRoutes = [
  route(contract.listFolders, (ctx, { query }) => listFolders(ctx, query.openOnly === true)),
  route(contract.createFolder, (ctx, { body }) => createFolder(ctx, body)),
  route(contract.updateFolder, (ctx, { body }) => updateFolder(ctx, body)),
  route(contract.removeFolder, (ctx, { params }) => removeFolder(ctx, params.id)),
  route(contract.changeFolderContent, (ctx, { params, body }) => changeContent(ctx, params.id, body)),
];
