import { endpointAddress } from './endpoint-address.ts';

export const getGeneralSetting = endpointAddress(
  'getGeneralSetting',
  'GET',
  '/general-contact',
  'systemAdmin',
);
export const updateGeneralSetting = endpointAddress(
  'updateGeneralSetting',
  'PUT',
  '/general-contact',
  'systemAdmin',
);
