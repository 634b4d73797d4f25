import { endpointAddress } from './endpoint-address.ts';

export const listCalendar = endpointAddress(
  'listCalendar',
  'GET',
  '/calendar/:organizationId',
  'release.readDraft',
);
