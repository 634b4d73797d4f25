import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the bundler tells of a module. */
interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
interface Graph {
  getModuleInfo(id: string): Module | null;
}
type Place = (id: string) => string | null;

const root = join(import.meta.dirname, '..');
const at = (...files: string[]) => files.map((file) => join(root, file));

/** The frame behind the session with the screen that most people see first. */
const desk = at('apps/producer/desk.ts');

/** The first screen of all others. */
const door = at('features/sign-in/sign-in-page.tsx');

/** The windows of the kit come together, ahead of the first click. */
const windows = at('ui/overlay/windows.ts', 'parts/shell/new-version.tsx');

const icons = /lucide-react\/dist\/esm\/(lucide-react\.mjs$|icons\/)/;

/** Parts of libraries that only later screens use, though the file that names all parts stands in front of them. */
const ofLaterScreens =
  /react-i18next\/dist\/es\/(Icu)?Trans|html-parse-stringify|modern\/(queriesObserver|useQueries)\.js/;

const taken = /import \{([^}]*)\} from 'lucide-react'/g;

/** `CirclePlay as Play` is `circleplay`; the files of the library say `circle-play`. */
const plainName = (name: string) => (name.trim().split(' ')[0] ?? '').toLowerCase();

/** Drawings that the files of a set name. The library's own list names all of them, so it cannot be followed. */
function iconsOf(files: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const file of files) {
    if (!file.startsWith(root) || !/\.tsx?$/.test(file)) continue;
    for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(taken)) {
      for (const name of list.split(',')) names.add(plainName(name));
    }
  }
  return names;
}

/** All that some modules need before they run, and what they may load later if `later` says so. */
function reach(graph: Graph, from: readonly string[], later = false): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || icons.test(id) || ofLaterScreens.test(id)) continue;
    found.add(id);
    const module = graph.getModuleInfo(id);
    open.push(...(module?.importedIds ?? []), ...(later ? (module?.dynamicallyImportedIds ?? []) : []));
  }
  return found;
}

const iconFile = /\/icons\/([^/]+)\.mjs$/;

type App = 'producer' | 'client';

/** The first page of each front-end: what two of them need is one file, not thirty. */
const siteHomes = ['publisher/books-page', 'stream/home-page', 'press/press-list-page'].map((page) =>
  at(`apps/client/${page}.tsx`),
);

/** Names the chunk of a module of a first screen. What stands behind the door and in front of it is every page's. */
function placer(graph: Graph, app: App): Place {
  const setOf = (from: readonly string[]) => {
    const files = reach(graph, from);
    const drawings = iconsOf(files);
    return (id: string) => {
      const icon = iconFile.exec(id)?.[1];
      return icon ? drawings.has(icon.replaceAll('-', '')) : files.has(id);
    };
  };
  const isStart = setOf(at(`apps/${app}/main.tsx`));
  // The screen behind the session that most people see first; a client site has another for each front-end.
  const isFirst = app === 'client' ? isStart : setOf(desk);
  const [isDoor, isKit] = [setOf(door), setOf(windows)];
  const homes = app === 'client' ? siteHomes.map(setOf) : [];
  const isOfHomes = (id: string) => homes.filter((isOf) => isOf(id)).length > 1;
  return (id) => {
    // Never what starts an app: a chunk runs wherever it is loaded.
    if (isStart(id) && id.includes('/apps/')) return null;
    if (isFirst(id) && isDoor(id)) return 'app';
    if (app === 'client' && isFirst(id)) return 'frame';
    if (isStart(id)) return 'app';
    if (isOfHomes(id) && !id.includes('/locales/')) return 'list';
    return isFirst(id) ? 'desk' : isDoor(id) ? 'door' : isKit(id) ? 'kit' : null;
  };
}

/** The landing page never brings the app along: what it may load stays apart, and so does what loads files. */
const landingOf = (app: App) => {
  let ofLanding: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    ofLanding ??= app === 'producer' ? reach(graph, at('apps/landing/main.ts'), true) : new Set();
    return ofLanding.has(id) || id.includes('vite/preload-helper') ? 'page' : null;
  };
};

/**
 * Files of one build: one for what every page needs, one for the desk, one for the door, one for the kit. What several
 * other screens share is cut by who shares it. Small pieces are not joined with their neighbours
 * (`entriesAwareMergeThreshold`): that draws circles of files, in which a module runs before what it needs.
 */
export function chunkGroupsOf(app: App) {
  let place: Place | undefined;
  return [
    { name: landingOf(app), debugName: 'landing page', entriesAware: true, priority: 9 },
    // A chunk takes along what its modules need, so what others need of it has to have its place before.
    ...[['app'], ['frame'], ['list', 'desk', 'door', 'kit']].map((names, position) => ({
      name: (id: string, graph: Graph) => {
        place ??= placer(graph, app);
        const name = place(id);
        return name && names.includes(name) ? name : null;
      },
      debugName: names.join(', '),
      priority: 8 - position,
    })),
    {
      name: 'part',
      test: (id: string) => !id.includes('/locales/'),
      minShareCount: 2,
      entriesAware: true,
      priority: 1,
    },
  ];
}

/** The bundler names a shared file by all who share it. The first load holds all these names, and nothing packs a hash: 42 bits of it tell builds apart. */
export const chunkFileName = ({ name }: { name: string }): string =>
  `assets/${name.replace(/~.*/, '')}-[hash:7].js`;

/** The sheet of a shared file as well: the first load holds all these names. */
export const assetFileName = ({ names: [name = ''] }: { names: readonly string[] }): string =>
  `assets/${name.replace(/~.*(?=\.)/, '').replace(/\.\w+$/, '')}-[hash:7][extname]`;
