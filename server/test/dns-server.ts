import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** What a name holds; `silent` never answers, `broken` says that the server failed. */
export interface DnsZone {
  txt?: readonly string[];
  mx?: readonly { priority: number; host: string }[];
  fails?: 'silent' | 'broken';
}

export interface DnsServer {
  /** For DNS_SERVERS. */
  address: string;
  /** Names in lower case; what is not here does not exist. */
  zones: Map<string, DnsZone>;
  /** Names that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

const types = { mx: 15, txt: 16 } as const;
const noSuchName = 3;
const serverFailed = 2;

function labelsOf(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.');
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);
}

function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name is that of the question, 12 bytes into the packet (RFC 1035 section 4.1.4).
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** Texts in strings of at most 255 letters, as a zone holds them. */
const textData = (text: string) =>
  Buffer.concat(
    (text.match(/.{1,255}/gs) ?? ['']).map((part) => {
      const bytes = Buffer.from(part, 'latin1');
      return Buffer.concat([Buffer.from([bytes.length]), bytes]);
    }),
  );

function mxData({ priority, host }: { priority: number; host: string }): Buffer {
  const first = Buffer.alloc(2);
  first.writeUInt16BE(priority);
  return Buffer.concat([first, labelsOf(host)]);
}

function answerTo(packet: Buffer, zone: DnsZone | undefined): Buffer {
  const { type, end } = readQuestion(packet);
  const texts = type === types.txt ? (zone?.txt ?? []) : [];
  const hosts = type === types.mx ? (zone?.mx ?? []) : [];
  const answers = [
    ...texts.map((text) => record(types.txt, textData(text))),
    ...hosts.map((host) => record(types.mx, mxData(host))),
  ];
  const head = Buffer.alloc(12);
  packet.copy(head, 0, 0, 2);
  // An answer, with recursion.
  head.writeUInt16BE(0x8180 | (zone ? (zone.fails ? serverFailed : 0) : noSuchName), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  return Buffer.concat([head, packet.subarray(12, end), ...answers]);
}

/** A DNS server on loopback (RFC 1035) that knows what a test tells it. */
export async function startDnsServer(): Promise<DnsServer> {
  const zones = new Map<string, DnsZone>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (packet, from) => {
    const { name } = readQuestion(packet);
    asked.push(name);
    const zone = zones.get(name);
    if (zone?.fails !== 'silent') socket.send(answerTo(packet, zone), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    zones,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
