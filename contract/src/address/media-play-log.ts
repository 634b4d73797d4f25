import { endpointAddress } from './endpoint-address.ts';

export const writeMediaPlayLog = endpointAddress(
  'writeMediaPlayLog',
  'POST',
  '/mediaPlayLog/:organizationId',
  'public',
);
export const listMediaPlayLogs = endpointAddress(
  'listMediaPlayLogs',
  'GET',
  '/mediaPlayLog/:organizationId',
  'stats.read',
);
export const getMediaPlayLog = endpointAddress(
  'getMediaPlayLog',
  'GET',
  '/mediaPlayLog/:organizationId/:id',
  'stats.read',
);
