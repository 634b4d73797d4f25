import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Running {
  pid: number;
  parent: number;
  /** Its command line, word by word; a process that gave itself a title has one word. */
  words: string[];
}

/** A process that outlived the product which began it. */
export interface Stray {
  pid: number;
  what: string;
  /** A command line that ends it in order. */
  mend: string;
}

function read(pid: string): Running[] {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    // The name of the program, in brackets, may hold blanks; the parent is the second field behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return words.length > 0 ? [{ pid: Number(pid), parent: Number(fields[1]), words }] : [];
  } catch {
    // It has ended meanwhile, or is somebody else's.
    return [];
  }
}

/** The folder of an embedded PostgreSQL, by the arguments that only ours is begun with. */
function embeddedFolder({ words }: Running): string | null {
  if (!words.includes('unix_socket_directories=')) return null;
  return words[words.indexOf('-D') + 1] ?? null;
}

/**
 * What is left of a product that was killed: its database with nobody connected to it (the next start would adopt it), one whose
 * folder is gone, and converters that go on for nobody.
 *
 * @param dataFolder absolute: of others only databases without a folder are named
 * @returns null where the system does not tell what runs
 */
export function findStrays(dataFolder: string): Stray[] | null {
  if (!existsSync('/proc/self/cmdline')) return null;
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(read);
  const byPid = new Map(running.map((one) => [one.pid, one]));
  const isBegunByUs = ({ parent }: Running) => /node/.test(byPid.get(parent)?.words[0] ?? '');
  const isUsed = ({ pid }: Running) =>
    running.some(({ parent, words }) => parent === pid && /^postgres: .*\(\d+\)/.test(words[0] ?? ''));
  return running.flatMap((one): Stray[] => {
    const { pid, words } = one;
    const folder = embeddedFolder(one);
    if (folder && !existsSync(folder))
      return [{ pid, what: `PostgreSQL, whose folder ${folder} is gone`, mend: `kill -QUIT ${pid}` }];
    if (isBegunByUs(one)) return [];
    if (folder)
      return path.dirname(folder) === dataFolder && !isUsed(one)
        ? [{ pid, what: 'the embedded PostgreSQL, which nobody uses', mend: `kill -INT ${pid}` }]
        : [];
    const isOurs = words.some((word) => word.startsWith(`${path.join(dataFolder, 'work')}${path.sep}`));
    return isOurs ? [{ pid, what: path.basename(words[0] ?? ''), mend: `kill ${pid}` }] : [];
  });
}
