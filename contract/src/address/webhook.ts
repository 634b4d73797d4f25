import { endpointAddress } from './endpoint-address.ts';

const access = 'webhook.write';
const all = '/webhook/:organizationId';
const one = `${all}/:id`;
const deliveries = `${one}/delivery`;
const delivery = `${deliveries}/:deliveryId`;

export const listWebhooks = endpointAddress('listWebhooks', 'GET', all, access);
export const createWebhook = endpointAddress('createWebhook', 'POST', all, access);
export const getWebhook = endpointAddress('getWebhook', 'GET', one, access);
export const updateWebhook = endpointAddress('updateWebhook', 'PUT', all, access);
export const removeWebhook = endpointAddress('removeWebhook', 'DELETE', one, access);
export const rotateWebhookSecret = endpointAddress('rotateWebhookSecret', 'POST', `${one}/secret`, access);
export const testWebhook = endpointAddress('testWebhook', 'POST', `${one}/test`, access);
export const listWebhookDeliveries = endpointAddress('listWebhookDeliveries', 'GET', deliveries, access);
export const getWebhookDelivery = endpointAddress('getWebhookDelivery', 'GET', delivery, access);
export const replayWebhookDelivery = endpointAddress(
  'replayWebhookDelivery',
  'POST',
  `${delivery}/replay`,
  access,
);
