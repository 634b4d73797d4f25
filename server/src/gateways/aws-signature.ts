import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { type ProviderCall, splitAddress } from './provider-call.ts';

type Secret = string | ArrayBuffer | ArrayBufferView;

/** SHA-256, plain or keyed, as the signer wants it. */
class Sha256 {
  readonly #secret: string | Uint8Array | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Secret) {
    this.#secret =
      secret instanceof ArrayBuffer
        ? new Uint8Array(secret)
        : ArrayBuffer.isView(secret)
          ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
          : secret;
    this.#hash = this.#begin();
  }

  #begin(): Hash | Hmac {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret);
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#begin();
  }
}

/** The region an address names: in its host, or as `?region=`. */
const regionOf = ({ hostname, searchParams }: URL, host: string) =>
  searchParams.get('region') ??
  new RegExp(`^${host}(?:-fips)?[.-]([a-z\\d-]+)\\.`).exec(hostname)?.[1] ??
  'us-east-1';

/** A call before it is signed. */
interface Unsigned {
  method: 'GET' | 'POST';
  path: string;
  type?: string;
  body?: string;
}

/**
 * What signs calls of a service of Amazon with Signature Version 4.
 *
 * @param address `https://ACCESS_KEY_ID:SECRET@host`
 * @param names the service's in signatures, and the one that its hosts begin with
 */
export function awsCalls(
  address: string,
  names: { service: string; host: string },
): (call: Unsigned) => Promise<ProviderCall> {
  const { url, user: accessKeyId, password: secretAccessKey } = splitAddress(address);
  const place = new URL(url);
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region: regionOf(place, names.host),
    service: names.service,
    sha256: Sha256,
  });
  return async ({ method, path, type, body }) => {
    const { headers } = await signer.sign({
      method,
      protocol: place.protocol,
      hostname: place.hostname,
      path,
      query: {},
      headers: { host: place.host, ...(type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    });
    // fetch says the host itself.
    const { host: _, ...sent } = headers;
    return { method, url: new URL(path, place).href, headers: sent, ...(body !== undefined && { body }) };
  };
}
