import * as contract from '@firstlook/contract/webhook.ts';
import { route } from '../../kernel/route.ts';
import { getDelivery, listDeliveries, replayDelivery, testWebhook } from './delivery.service.ts';
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from './webhook.service.ts';

export const webhookRoutes = [
  route(contract.listWebhooks, (ctx) => listWebhooks(ctx)),
  route(contract.createWebhook, (ctx, { body }) => createWebhook(ctx, body)),
  route(contract.getWebhook, (ctx, { params }) => getWebhook(ctx, params.id)),
  route(contract.updateWebhook, (ctx, { body }) => updateWebhook(ctx, body)),
  route(contract.removeWebhook, (ctx, { params }) => removeWebhook(ctx, params.id)),
  route(contract.rotateWebhookSecret, (ctx, { params }) => rotateSecret(ctx, params.id)),
  route(contract.testWebhook, (ctx, { params }) => testWebhook(ctx, params.id)),
  route(contract.listWebhookDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params.id, query)),
  route(contract.getWebhookDelivery, (ctx, { params }) => getDelivery(ctx, params.id, params.deliveryId)),
  route(contract.replayWebhookDelivery, (ctx, { params }) =>
    replayDelivery(ctx, params.id, params.deliveryId),
  ),
];
