/**
 * What takes up storage: files by their kind, `caption`s, `former` films that were replaced, and what `upload`s that are
 * under way announced.
 */
export const storageKinds = ['video', 'audio', 'img', 'file', 'caption', 'former', 'upload'] as const;
export type StorageKind = (typeof storageKinds)[number];
