import { brokenPasswordRules } from '@firstlook/contract/password.ts';
import { hash, verify } from '@node-rs/argon2';

// OWASP's second profile for argon2id: 19 MiB, two passes.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash it works as long against a decoy, so that the time
 * tells nothing about whether an address is known (promise A1).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const right = await verify(stored ?? (await decoy), password);
  return stored !== null && right;
}

/** Rules of the specification (2 section 5), as the form ticks them. */
export function isStrongPassword(password: string): boolean {
  return brokenPasswordRules(password).length === 0;
}
