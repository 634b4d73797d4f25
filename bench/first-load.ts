import { openFirstScreens, type ScreenName } from './first-screens.ts';
import { fitness, median } from './measure.ts';

/**
 * bench/first-load: the first screens in a Chromium four times slower than the machine, with nothing kept from before,
 * and in turn with them an empty page of the same server, so that a slow machine shows. Targets, milliseconds: largest
 * paint of sign-in 1,500, of the list of releases 2,500, of client sites 2,000, of pages that the server draws (landing page,
 * public page) 1,000; blocked at most 300 on each.
 */
const rounds = Number(process.env.BENCH_PAIRS ?? 5);
const slowdown = 4;
const targets = {
  'sign-in': 1500,
  list: 2500,
  landing: 1000,
  'book site': 2000,
  'stream site': 2000,
  'press site': 2000,
  'public page': 1000,
} as const;
const blockedTarget = 300;
const order = (Object.keys(targets) as (keyof typeof targets)[]).flatMap((name): ScreenName[] => [
  'empty',
  name,
]);

const sayFitness = fitness();
const screens = await openFirstScreens();
const seen = new Map<ScreenName, { painted: number[]; blocked: number[]; requests: number }>();
for (let round = 1; round <= rounds; round += 1) {
  const line: string[] = [];
  for (const name of order) {
    const { painted, blocked, requests } = await screens.see(name, slowdown);
    const kept = seen.get(name) ?? { painted: [], blocked: [], requests: 0 };
    kept.painted.push(painted);
    kept.blocked.push(blocked);
    kept.requests = requests.length;
    seen.set(name, kept);
    line.push(`${name} ${painted.toFixed(0)} (blocked ${blocked.toFixed(0)})`);
  }
  console.log(`round ${round}: ${line.join(', ')}`);
}
await screens.stop();
console.log(`empty page ${median(seen.get('empty')?.painted ?? []).toFixed(0)} ms`);
for (const [name, target] of Object.entries(targets)) {
  const { painted, blocked, requests } = seen.get(name as ScreenName) ?? {
    painted: [],
    blocked: [],
    requests: 0,
  };
  console.log(
    `${name}: painted ${median(painted).toFixed(0)} ms (target ${target}), blocked ${median(blocked).toFixed(0)} ms (target ${blockedTarget}), ${requests} requests`,
  );
}
sayFitness();
process.exit(0);
