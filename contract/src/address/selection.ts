import { endpointAddress } from './endpoint-address.ts';

export const previewSelection = endpointAddress(
  'previewSelection',
  'POST',
  '/release/:organizationId/selection',
  'release.readDraft',
);
export const fileSelection = endpointAddress(
  'fileSelection',
  'POST',
  '/release/:organizationId/selection/folder',
  'release.write',
);
export const expireSelection = endpointAddress(
  'expireSelection',
  'POST',
  '/release/:organizationId/selection/expiry',
  'release.write',
);
export const archiveSelection = endpointAddress(
  'archiveSelection',
  'POST',
  '/release/:organizationId/selection/archive',
  'release.write',
);
export const removeSelection = endpointAddress(
  'removeSelection',
  'POST',
  '/release/:organizationId/selection/removal',
  'release.delete',
);
export const undoSelectionAct = endpointAddress(
  'undoSelectionAct',
  'POST',
  '/release/:organizationId/selection/undo',
  'release.write',
);
export const exportSelection = endpointAddress(
  'exportSelection',
  'POST',
  '/release/:organizationId/selection/export',
  'release.readDraft',
);
export const packSelection = endpointAddress(
  'packSelection',
  'POST',
  '/release/:organizationId/selection/press-kit',
  'release.readDraft',
);
