import type { Visit } from '../../bench/browser.ts';
import { openFirstScreens } from '../../bench/first-screens.ts';

/**
 * What the first screens of the producer app and of the client sites weigh, as a real Chromium that knows nothing fetched
 * them from the real product: bytes on the wire, heads included. A cap above its target is the figure that was reached; it
 * goes up only with a reason: each screen adds the line of its route (60 to 100 bytes) to what every first visit loads.
 */
interface Cap {
  kind: 'Script' | 'Stylesheet' | 'Font';
  target: number;
  cap: number;
}
const caps = {
  'sign-in': [
    { kind: 'Script', target: 120, cap: 139 },
    { kind: 'Stylesheet', target: 25, cap: 25 },
    { kind: 'Font', target: 75, cap: 75 },
  ],
  list: [
    { kind: 'Script', target: 200, cap: 200 },
    { kind: 'Stylesheet', target: 25, cap: 25 },
    { kind: 'Font', target: 75, cap: 75 },
  ],
  'book site': [{ kind: 'Script', target: 130, cap: 130 }],
  'stream site': [{ kind: 'Script', target: 130, cap: 130 }],
  'press site': [{ kind: 'Script', target: 130, cap: 130 }],
} as const satisfies Record<string, readonly Cap[]>;
/** One of the list's is the chapters and clock of films, which the player of landing pages has, too. */
const mostRequests = { 'sign-in': 25, list: 26, 'book site': 46, 'stream site': 36, 'press site': 28 };

/** What a standing screen asks for ahead of the first click, with all that comes behind it; the icon when the browser likes. */
const startOfAhead = /\/assets\/(kit|windows)-/;
const icon = /\/icon\.svg$/;
/** Covers are content: how many of them the demo has by now hangs on how far its films are made ready. */
const cover = /^\/api\/file\/.*\/image\//;

function weigh(name: keyof typeof caps, { requests }: Visit): boolean {
  const ahead = requests.findIndex(({ address }) => startOfAhead.test(address));
  const first = requests.filter(
    ({ kind, address }, position) =>
      !icon.test(address) && (ahead < 0 || position < ahead || kind === 'Font' || kind === 'Fetch'),
  );
  const lines = caps[name].map(({ kind, target, cap }) => {
    const bytes = first.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.bytes, 0);
    return {
      text: `${kind} ${(bytes / 1024).toFixed(1)} of ${cap} KB (target ${target})`,
      isGood: bytes <= cap * 1024,
    };
  });
  const count = first.filter(({ address }) => !cover.test(new URL(address).pathname)).length;
  lines.push({ text: `${count} of ${mostRequests[name]} requests`, isGood: count <= mostRequests[name] });
  console.log(`${name}: ${lines.map(({ text }) => text).join('; ')}`);
  return lines.every(({ isGood }) => isGood);
}

const list = ({ requests }: Visit): void => {
  for (const { kind, bytes, address } of requests) {
    console.log(`${kind.padEnd(12)} ${String(bytes).padStart(7)}  ${new URL(address).pathname}`);
  }
};

const screens = await openFirstScreens();
const visits: Visit[] = [];
const heavy: string[] = [];
for (const name of Object.keys(caps) as (keyof typeof caps)[]) {
  let seen = await screens.see(name);
  if (!weigh(name, seen)) {
    // A machine that was held up asks for more before the screen stands: what is too heavy is so twice.
    list(seen);
    seen = await screens.see(name);
    if (!weigh(name, seen)) heavy.push(name);
  }
  visits.push(seen);
}
await screens.stop();
if (process.argv.includes('--all')) visits.forEach(list);
if (heavy.length > 0) console.error(`The first load is too heavy: ${heavy.join(', ')}.`);
process.exit(heavy.length > 0 ? 1 : 0);
