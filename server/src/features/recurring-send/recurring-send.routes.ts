import * as contract from '@firstlook/contract/recurring-send.ts';
import { route } from '../../kernel/route.ts';
import {
  createRecurringSend,
  getRecurringSend,
  listRecurringSends,
  removeRecurringSend,
  steerRecurringSend,
  updateRecurringSend,
} from './recurring-send.service.ts';

export const recurringSendRoutes = [
  route(contract.listRecurringSends, (ctx) => listRecurringSends(ctx)),
  route(contract.getRecurringSend, (ctx, { params }) => getRecurringSend(ctx, params.id)),
  route(contract.createRecurringSend, (ctx, { body }) => createRecurringSend(ctx, body)),
  route(contract.updateRecurringSend, (ctx, { body }) => updateRecurringSend(ctx, body)),
  route(contract.steerRecurringSend, (ctx, { params }) => steerRecurringSend(ctx, params.id, params.act)),
  route(contract.removeRecurringSend, (ctx, { params }) => removeRecurringSend(ctx, params.id)),
];
