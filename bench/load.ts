import http from 'node:http';
import { median, share } from './measure.ts';

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  median: number;
  /** Ninety-nine of a hundred came back within this. */
  p99: number;
}

/**
 * Keeps `connections` requests open for some seconds and counts what came back whole.
 * @param body what is posted; without it the address is read
 * @throws when one fails
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  connections: number,
  seconds: number,
  addressOf: (index: number) => string = () => url,
  body?: string,
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  let index = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const begun = performance.now();
      http
        .request(
          addressOf(index++),
          { agent, headers, method: body === undefined ? 'GET' : 'POST' },
          (answer) => {
            answer.resume();
            answer.once('end', () => {
              if ((answer.statusCode ?? 500) >= 300) reject(new Error(`status ${answer.statusCode}`));
              times.push(performance.now() - begun);
              resolve();
            });
          },
        )
        .once('error', reject)
        .end(body);
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await one();
    }),
  );
  agent.destroy();
  return { perSecond: times.length / seconds, median: median(times), p99: share(times, 0.99) };
}
