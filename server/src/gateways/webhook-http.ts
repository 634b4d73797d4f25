import { promises as dns, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { longestWebhookAnswer } from '@firstlook/contract/webhook-rule.ts';
import { type WebhookAnswer, type WebhookCall, WebhookError, type WebhookGateway } from './webhook.ts';
import { WebhookPlaces } from './webhook-address.ts';

const timeout = 10_000;
/** Bytes of an answer that are read: letters of four bytes at the most. */
const readBytes = longestWebhookAnswer * 4;

type Resolve = (name: string) => Promise<LookupAddress[]>;

interface Options {
  /** Networks of the installation that may be reached too, over http as well. */
  networks?: readonly string[] | undefined;
  milliseconds?: number;
  /** For tests: what a name leads to. */
  resolve?: Resolve;
}

const refused = () => new WebhookError('refused-address');
/** Of an address in brackets (IPv6), or of a name. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

async function readStart(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= readBytes) break;
    }
  } catch {
    // The status is the answer; of its text there is what came.
  }
  return Buffer.concat(chunks).subarray(0, readBytes).toString('utf8');
}

function codeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout';
  const { code = 'network' } = error as { code?: string };
  // Told apart, the two would say which names there are in networks that are not the caller's.
  return code === 'ENOTFOUND' ? 'refused-address' : code;
}

/** The look-up of a connection that may go to open addresses only: one in the answer that is not refuses them all. */
const lookupIn =
  (resolve: Resolve, isOpen: (address: string) => boolean): LookupFunction =>
  (name, { all, family }, answer) => {
    resolve(name).then(
      (found) => {
        const wanted = found.filter((one) => !family || one.family === family);
        const [first] = wanted;
        if (!first) answer(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
        else if (!found.every(({ address }) => isOpen(address))) answer(refused(), '', 0);
        else if (all) answer(null, wanted);
        else answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, '', 0),
    );
  };

function send(
  { method, url, headers, body }: Omit<WebhookCall, 'body'> & { method: 'POST' | 'GET'; body?: string },
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const open = url.startsWith('https:') ? https.request : http.request;
  return new Promise((taken, failed) => {
    const call = open(url, { method, headers, agent: false, signal, lookup }, taken);
    call.on('error', failed);
    call.end(body);
  });
}

/** Some servers refuse whoever does not say what they are. */
const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (compatible; link check)',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
};

/** Where a redirect leads; null where it says nothing that could be read. */
function locationOf(
  { statusCode = 0, headers: { location } }: http.IncomingMessage,
  from: URL,
): string | null {
  if (statusCode < 300 || statusCode > 399 || !location) return null;
  return URL.parse(location, from)?.href ?? null;
}

/**
 * Posts to addresses that strangers have typed. The name is resolved once, by the connection itself: what was looked at is
 * what is connected to, so a name that leads elsewhere a moment later leads nowhere (DNS rebinding).
 */
export function openHttpWebhooks(options: Options = {}): WebhookGateway {
  const { networks = [], milliseconds = timeout } = options;
  const resolve = options.resolve ?? ((name: string) => dns.lookup(name, { all: true, verbatim: true }));
  const places = new WebhookPlaces(networks);
  const isOpen = (address: string, { protocol }: URL) =>
    places.isOwn(address) || (protocol === 'https:' && places.isPublic(address));
  // Where there is no name to resolve the connection asks no resolver.
  const isShut = (url: URL) => isIP(hostOf(url)) > 0 && !isOpen(hostOf(url), url);

  return {
    refusalOf(text) {
      const url = new URL(text);
      if (networks.length > 0) return isShut(url) ? 'private' : null;
      if (url.protocol !== 'https:') return 'https';
      return isShut(url) || /(^|\.)localhost\.?$/i.test(hostOf(url)) ? 'private' : null;
    },
    async post(call): Promise<WebhookAnswer> {
      const url = new URL(call.url);
      if (isShut(url)) throw refused();
      const signal = AbortSignal.timeout(milliseconds);
      try {
        const answer = await send(
          { ...call, method: 'POST', url: url.href },
          lookupIn(resolve, (one) => isOpen(one, url)),
          signal,
        );
        const text = await readStart(answer);
        answer.destroy();
        return { status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] ?? null };
      } catch (error) {
        throw error instanceof WebhookError ? error : new WebhookError(codeOf(error, signal));
      }
    },
    async look(text) {
      const url = new URL(text);
      // What is looked at is named by people who write, and a page may be http: to the internet alone all the same.
      const isOpenToReaders = (address: string) => places.isOwn(address) || places.isPublic(address);
      if (isIP(hostOf(url)) > 0 && !isOpenToReaders(hostOf(url))) throw refused();
      const signal = AbortSignal.timeout(milliseconds);
      try {
        const call = { method: 'GET' as const, url: url.href, headers: browserHeaders };
        const answer = await send(call, lookupIn(resolve, isOpenToReaders), signal);
        answer.destroy();
        return { status: answer.statusCode ?? 0, location: locationOf(answer, url) };
      } catch (error) {
        throw error instanceof WebhookError ? error : new WebhookError(codeOf(error, signal));
      }
    },
  };
}
