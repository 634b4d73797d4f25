import { endpointAddress } from './endpoint-address.ts';

export const getMasterPlaylist = endpointAddress(
  'getMasterPlaylist',
  'GET',
  '/file/:organizationId/:fileId/stream/master.m3u8',
  'public',
);
export const getStreamKey = endpointAddress(
  'getStreamKey',
  'GET',
  '/file/:organizationId/:fileId/stream/key',
  'public',
);
export const getStreamPart = endpointAddress(
  'getStreamPart',
  'GET',
  '/file/:organizationId/:fileId/stream/:rendition/:part',
  'public',
);
export const getStoryboard = endpointAddress(
  'getStoryboard',
  'GET',
  '/file/:organizationId/:fileId/stream/storyboard.jpg',
  'public',
);
export const openPlayback = endpointAddress(
  'openPlayback',
  'POST',
  '/file/:organizationId/:fileId/playback',
  'public',
);
