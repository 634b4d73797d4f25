import { endpointAddress } from './endpoint-address.ts';

export const listRecurringSends = endpointAddress(
  'listRecurringSends',
  'GET',
  '/recurring-send/:organizationId',
  'distribution.send',
);
export const getRecurringSend = endpointAddress(
  'getRecurringSend',
  'GET',
  '/recurring-send/:organizationId/:id',
  'distribution.send',
);
export const createRecurringSend = endpointAddress(
  'createRecurringSend',
  'POST',
  '/recurring-send/:organizationId',
  'distribution.send',
);
export const updateRecurringSend = endpointAddress(
  'updateRecurringSend',
  'PUT',
  '/recurring-send/:organizationId',
  'distribution.send',
);
export const steerRecurringSend = endpointAddress(
  'steerRecurringSend',
  'POST',
  '/recurring-send/:organizationId/:id/:act',
  'distribution.send',
);
export const removeRecurringSend = endpointAddress(
  'removeRecurringSend',
  'DELETE',
  '/recurring-send/:organizationId/:id',
  'distribution.send',
);
