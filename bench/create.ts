import { load } from './load.ts';
import { fitness, interleave } from './measure.ts';
import { openBare, openProduct } from './product.ts';

/**
 * bench/create: releases that a producer makes by the API, 10 connections, with their version, audit and activity, against
 * fastify and pg that insert the same row into the same table and do nothing else. Releases a second.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const connections = 10;

const sayFitness = fitness();
const product = await openProduct();
const { organizationId, cookie } = product;
const bare = await openBare(product.databaseUrl, organizationId);
const body = JSON.stringify({
  releaseType: 'programme',
  releaseData: { title: 'סופה בנמל', desc: 'סופה מגיעה אל הנמל. '.repeat(8) },
});
const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
const create = (address: string, more: Record<string, string> = {}) =>
  load(address, { ...headers, ...more }, connections, seconds, () => address, body);

const result = await interleave(
  pairs,
  async () => (await create(`${bare.address}/create`)).perSecond,
  async () =>
    (
      await create(`${product.server.url}/api/release/${organizationId}`, {
        cookie,
        origin: product.server.url,
      })
    ).perSecond,
);
bare.stop();
await product.stop();
sayFitness();
console.log(`one insert ${result.limit.toFixed(0)}/s, a release ${result.ours.toFixed(0)}/s`);
console.log(`ratio ${result.ratio.toFixed(2)}`);
process.exit(0);
