import { endpointAddress } from './endpoint-address.ts';

export const getSettings = endpointAddress('getSettings', 'GET', '/settings', 'signedIn');
export const saveSettings = endpointAddress('saveSettings', 'PUT', '/settings', 'signedIn');
export const getSettingsConfig = endpointAddress('getSettingsConfig', 'GET', '/settings/config', 'public');
export const getEnvManagement = endpointAddress(
  'getEnvManagement',
  'GET',
  '/management/envManagement',
  'public',
);
export const getLocales = endpointAddress('getLocales', 'GET', '/management/locales', 'public');
