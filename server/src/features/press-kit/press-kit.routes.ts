import * as contract from '@firstlook/contract/press-kit.ts';
import * as selectionContract from '@firstlook/contract/selection.ts';
import { route } from '../../kernel/route.ts';
import { takePressKit } from './press-kit.service.ts';
import { takeSelectionKit } from './selection-kit.service.ts';
import { sendKit } from './send-kit.ts';

export const pressKitRoutes = [
  route(contract.getPressKit, (ctx, { params }, { request, reply }) =>
    sendKit(request, reply, (isTaken) => takePressKit(ctx, params.id, isTaken)),
  ),
  route(selectionContract.packSelection, (ctx, { body }, { request, reply }) =>
    sendKit(request, reply, (isTaken) => takeSelectionKit(ctx, body, isTaken)),
  ),
];
