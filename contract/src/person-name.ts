/** Signs that pass for a colon, a dot or a slash at a glance; NFKC maps the wide forms. */
const lookAlikes: readonly [RegExp, string][] = [
  [/[\u02d0\u02f8\u0589\u05c3\u2236\ua789]/gu, ':'],
  [/[\u3002\u06d4\u2024\ua4f8\u0701\u0702]/gu, '.'],
  [/[\u2044\u2215\u29f8\u2571]/gu, '/'],
];
const link =
  /:\/\/|\bwww\.|[\p{L}\d]\.\p{L}{2,}\/|[\p{L}\d-]\.(?:com|net|org|info|biz|io|co|app|dev|xyz|site|online|link|click|top|shop|ru|cn|il|me)\b/u;

/**
 * Whether a name would be an address in a mail: a person who signs up could write to others by it. If only a dot makes it
 * look like an address, it counts as one only in small letters (`St.John`, `J.R. Levi` are names).
 */
export function looksLikeLink(name: string): boolean {
  const plain = lookAlikes.reduce((text, [signs, sign]) => text.replace(signs, sign), name.normalize('NFKC'));
  return link.test(plain) || /:\/\/|\bwww\./i.test(plain);
}
