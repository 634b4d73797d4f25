import * as contract from '@firstlook/contract/smart-list.ts';
import { route } from '../../kernel/route.ts';
import { getGroupUse } from '../contact/group-use.service.ts';
import {
  countSmartList,
  createSmartList,
  getSmartList,
  listSmartLists,
  removeSmartList,
  updateSmartList,
} from './smart-list.service.ts';

export const smartListRoutes = [
  route(contract.listSmartLists, (ctx) => listSmartLists(ctx)),
  route(contract.getSmartList, (ctx, { params }) => getSmartList(ctx, params.id)),
  route(contract.createSmartList, (ctx, { body }) => createSmartList(ctx, body)),
  route(contract.updateSmartList, (ctx, { body }) => updateSmartList(ctx, body)),
  route(contract.removeSmartList, (ctx, { params }) => removeSmartList(ctx, params.id)),
  route(contract.getSmartListUse, (ctx, { params }) => getGroupUse(ctx, null, params.id)),
  route(contract.countSmartList, (ctx, { body }) => countSmartList(ctx, body)),
];
