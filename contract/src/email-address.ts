const shape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * One plain address in lower case, as accounts, contacts and the ledger keep it; null when it is none. The one rule of
 * the product: what a form takes, the server takes too. Lists of addresses and names in front of one are none.
 */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && shape.test(email) && !email.includes('..') ? email : null;
}

export const isEmailAddress = (text: string): boolean => normalizeEmail(text) !== null;
