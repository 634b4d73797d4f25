import * as contract from '@firstlook/contract/press-kit.ts';
import { route } from '../../kernel/route.ts';
import { takePressKit } from './press-kit.service.ts';
import { sendKit } from './send-kit.ts';

export const pressKitRoutes = [
  route(contract.getPressKit, (ctx, { params }, { request, reply }) =>
    sendKit(request, reply, (isTaken) => takePressKit(ctx, params.id, isTaken)),
  ),
];
