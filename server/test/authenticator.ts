import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** A passkey in software: makes a credential and answers challenges as a browser would hand them over. */
export interface Authenticator {
  create(challenge: string): object;
  answer(challenge: string, changes?: { origin?: string; counter?: number }): object;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const url64 = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** The few forms of CBOR (RFC 8949) that an attestation without a statement needs. */
const head = (major: number, length: number) =>
  length < 24 ? Buffer.from([major * 32 + length]) : Buffer.from([major * 32 + 24, length]);
const bytes = (data: Buffer) =>
  Buffer.concat([
    data.length > 255 ? Buffer.from([0x59, data.length >> 8, data.length & 255]) : head(2, data.length),
    data,
  ]);
const text = (data: string) => Buffer.concat([head(3, data.length), Buffer.from(data)]);
const whole = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value));
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map(
    [whole(1), whole(2)],
    [whole(3), whole(-7)],
    [whole(-1), whole(1)],
    [whole(-2), bytes(Buffer.from(x, 'base64url'))],
    [whole(-3), bytes(Buffer.from(y, 'base64url'))],
  );
}

export function softAuthenticator(baseUrl: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const ownOrigin = new URL(baseUrl).origin;
  const rpHash = sha256(new URL(baseUrl).hostname);
  const count = (value: number) => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32BE(value);
    return buffer;
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = { id: url64(id), rawId: url64(id), type: 'public-key', clientExtensionResults: {} };
  return {
    create(challenge) {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      const data = Buffer.concat([rpHash, Buffer.from([0x45]), count(0), credential]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data)],
      );
      return {
        ...common,
        response: {
          clientDataJSON: url64(clientData('webauthn.create', challenge, ownOrigin)),
          attestationObject: url64(attestation),
          transports: ['internal'],
        },
      };
    },
    answer(challenge, { origin = ownOrigin, counter = 1 } = {}) {
      const client = clientData('webauthn.get', challenge, origin);
      const data = Buffer.concat([rpHash, Buffer.from([0x05]), count(counter)]);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: url64(client),
          authenticatorData: url64(data),
          signature: url64(signature),
        },
      };
    },
  };
}
