import { endpointAddress } from './endpoint-address.ts';

export const getCostumeHtml = endpointAddress(
  'getCostumeHtml',
  'GET',
  '/file/costumeHtml/:organizationId',
  'organization.read',
  { forVisitors: 'frame' },
);
export const listRegisteredFiles = endpointAddress(
  'listRegisteredFiles',
  'GET',
  '/organization/:organizationId/registeredFile',
  'organization.develop',
);
export const getRegisteredFile = endpointAddress(
  'getRegisteredFile',
  'GET',
  '/organization/:organizationId/registeredFile/text',
  'organization.develop',
);
export const listRegisteredFileVersions = endpointAddress(
  'listRegisteredFileVersions',
  'GET',
  '/organization/:organizationId/registeredFile/version',
  'organization.develop',
);
export const saveRegisteredFile = endpointAddress(
  'saveRegisteredFile',
  'PUT',
  '/organization/:organizationId/registeredFile',
  'organization.develop',
);
export const checkRegisteredFile = endpointAddress(
  'checkRegisteredFile',
  'POST',
  '/organization/:organizationId/registeredFile/check',
  'organization.develop',
);
export const getFieldUsage = endpointAddress(
  'getFieldUsage',
  'GET',
  '/organization/:organizationId/registeredFile/usage',
  'organization.develop',
);
export const findNarrowed = endpointAddress(
  'findNarrowed',
  'POST',
  '/organization/:organizationId/registeredFile/narrowed',
  'organization.develop',
);
export const listFieldMoves = endpointAddress(
  'listFieldMoves',
  'GET',
  '/organization/:organizationId/registeredFile/move',
  'organization.develop',
);
export const resumeFieldMoves = endpointAddress(
  'resumeFieldMoves',
  'POST',
  '/organization/:organizationId/registeredFile/move',
  'organization.develop',
);
export const removeRegisteredFile = endpointAddress(
  'removeRegisteredFile',
  'DELETE',
  '/organization/:organizationId/registeredFile',
  'organization.develop',
);
