/** IPv4-mapped IPv6 is the same visitor; an IPv6 visitor is a /64. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = ''] = plain.split('::');
  const groups = [...head.split(':'), '0', '0', '0', '0'].slice(0, 4);
  return groups.join(':');
}
