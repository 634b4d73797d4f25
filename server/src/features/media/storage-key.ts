import { madeBook } from '../../gateways/book.ts';
import { madeDocument } from '../../gateways/document.ts';

/** Every key media uses in the storage. All parts are made by the server. */

export const uploadFolder = (organizationId: string, uploadId: string) =>
  `${organizationId}/uploads/${uploadId}`;

export const chunkKey = (organizationId: string, uploadId: string, idx: number) =>
  `${uploadFolder(organizationId, uploadId)}/${idx}`;

export const fileFolder = (organizationId: string, fileId: string) => `${organizationId}/files/${fileId}`;

/** The bytes as they were uploaded. */
export const sourceKey = (organizationId: string, fileId: string) =>
  `${fileFolder(organizationId, fileId)}/source`;

/** The edition of a document that is read here: a PDF, or the page of a book. */
export const readingKey = (organizationId: string, fileId: string, extension: string) =>
  `${fileFolder(organizationId, fileId)}/${extension === 'epub' ? madeBook : madeDocument}`;

export const imageKey = (organizationId: string, fileId: string, width: number, format: 'webp' | 'jpg') =>
  `${fileFolder(organizationId, fileId)}/image/w${width}.${format}`;

/** One of the sizes, cut to a shape (`cutName`). */
export const cutImageKey = (
  organizationId: string,
  fileId: string,
  width: number,
  cut: string,
  format: 'webp' | 'jpg',
) => `${fileFolder(organizationId, fileId)}/image/w${width}-${cut}.${format}`;

/** The whole picture without its metadata. */
export const fullImageKey = (organizationId: string, fileId: string) =>
  `${fileFolder(organizationId, fileId)}/image/full.jpg`;

/** Copies with a reader's name, of all organizations: none is a day old. */
export const stampedFolder = 'stamped';

export const stampedKey = (organizationId: string, version: string, kind: 'jpeg' | 'pdf') =>
  `${stampedFolder}/${organizationId}/${version}.${kind}`;

/** It lies with its film and is swept with it. */
export const captionKey = (organizationId: string, fileId: string, captionId: string) =>
  `${fileFolder(organizationId, fileId)}/caption/${captionId}.vtt`;

export const packageFolder = (organizationId: string, fileId: string, attempt: number) =>
  `${fileFolder(organizationId, fileId)}/package-${attempt}`;
