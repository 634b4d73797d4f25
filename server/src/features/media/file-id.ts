import { randomBytes } from 'node:crypto';

/**
 * 144 random bits. A mail or a landing page shows a picture by this id alone, so it must not be guessable, which
 * our time-ordered ids are not meant to be.
 */
export function newFileId(): string {
  return randomBytes(18).toString('base64url');
}
