import ipaddr from 'ipaddr.js';

/** An address as it is reached: an IPv4 address in the clothes of IPv6 (RFC 4291 section 2.5.5.2) is that IPv4 address. */
type Address = ReturnType<typeof ipaddr.process>;

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** `10.0.0.1` is `10.0.0.1/32`. */
function networkOf(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

const lies = (address: Address, [network, bits]: [Address, number]) =>
  address.kind() === network.kind() && address.match([network, bits] as never);

/** Where webhooks may go: public addresses, and the networks that the installation names. */
export class WebhookPlaces {
  readonly #own: [Address, number][];

  constructor(networks: readonly string[]) {
    this.#own = networks.map(networkOf);
  }

  /** Whether it lies in a network that the installation names. */
  isOwn(text: string): boolean {
    return ipaddr.isValid(text) && this.#own.some((network) => lies(ipaddr.process(text), network));
  }

  /**
   * Whether it is an address of the internet: not private, loopback, link-local (the metadata services of clouds among
   * them), shared by a provider (RFC 6598), reserved, or one that stands for such an IPv4 address in IPv6 (NAT64, 6to4,
   * Teredo).
   */
  isPublic(text: string): boolean {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    if (address.range() !== 'unicast') return false;
    return address.kind() === 'ipv4' || lies(address, globalUnicast);
  }
}
