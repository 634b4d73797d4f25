import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: time-ordered, so that rows made together stand together. */
export function newId(): string {
  return v7();
}

/** A secret for an address or a cookie: 192 bits, base64url. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What the database keeps of a token that must not be readable there. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
