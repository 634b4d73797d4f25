import { hash, verify } from '@node-rs/argon2';

// OWASP's second profile for argon2id: 19 MiB, two passes.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One form for what looks the same: a Mac and a phone send an é differently (NIST SP 800-63B 3.1.1.2). */
const oneForm = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(oneForm(password), settings);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash it works as long against a decoy, so that the time
 * tells nothing about whether an address is known (promise A1).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const known = stored ?? (await decoy);
  const plain = oneForm(password);
  // Hashes that were made before hold the password as it was typed then.
  const right = (await verify(known, plain)) || (plain !== password && (await verify(known, password)));
  return stored !== null && right;
}
