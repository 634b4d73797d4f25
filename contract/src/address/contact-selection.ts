import { endpointAddress } from './endpoint-address.ts';

export const previewContactSelection = endpointAddress(
  'previewContactSelection',
  'POST',
  '/contact/:organizationId/selection',
  'contact.read',
);
export const tagContactSelection = endpointAddress(
  'tagContactSelection',
  'POST',
  '/contact/:organizationId/selection/tag',
  'contact.write',
);
export const listContactSelection = endpointAddress(
  'listContactSelection',
  'POST',
  '/contact/:organizationId/selection/list',
  'contact.write',
);
export const removeContactSelection = endpointAddress(
  'removeContactSelection',
  'POST',
  '/contact/:organizationId/selection/removal',
  'contact.write',
);
export const unsubscribeContactSelection = endpointAddress(
  'unsubscribeContactSelection',
  'POST',
  '/contact/:organizationId/selection/unsubscription',
  'contact.write',
);
export const consentContactSelection = endpointAddress(
  'consentContactSelection',
  'POST',
  '/contact/:organizationId/selection/consent',
  'contact.write',
);
export const exportContacts = endpointAddress(
  'exportContacts',
  'POST',
  '/contact/:organizationId/selection/export',
  'contact.read',
);
export const undoContactAct = endpointAddress(
  'undoContactAct',
  'POST',
  '/contact/:organizationId/selection/undo',
  'contact.write',
);
