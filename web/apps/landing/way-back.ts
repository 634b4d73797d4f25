/** A page of a group that was seen in this tab. */
interface SeenGroup {
  id: string;
  title: string;
  /** Its place. What opened it is a secret of its reader, which no storage keeps: a child carries the same in its own address. */
  path: string;
  /** Those that it showed to this reader. */
  children: string[];
  /** Where it was left. */
  top: number;
  /** The reader goes back to it. */
  isMeant?: boolean;
}

const key = 'firstlook-groups-seen';

function readTrail(): SeenGroup[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as SeenGroup[];
  } catch {
    return [];
  }
}
function keepTrail(trail: readonly SeenGroup[]): void {
  try {
    // A series in a channel in a festival; what is deeper has forgotten its beginning.
    sessionStorage.setItem(key, JSON.stringify(trail.slice(-4)));
  } catch {
    // A browser that keeps nothing has its own button.
  }
}

function fill(room: HTMLElement, group: SeenGroup, go: () => void): void {
  const link = room.querySelector('a');
  if (!link) return;
  const [before = '', after = ''] = (room.dataset.flWay ?? '').split('{name}');
  const name = document.createElement('bdi');
  name.textContent = group.title;
  const words = document.createElement('span');
  words.append(before, name, after);
  link.append(words);
  link.href = group.path + location.search;
  link.addEventListener('click', go);
  room.hidden = false;
}

/**
 * Leads back to the group that was seen last in this tab, where this release lay in it: nothing is named that the reader
 * did not see here. A page of a group keeps itself for those in it, and comes back where it was left.
 */
export function showWayBack(): void {
  const room = document.querySelector<HTMLElement>('[data-fl-way]');
  if (!room) return;
  const { release = '', children = '' } = document.documentElement.dataset;
  const seen = readTrail();
  const here = seen.findIndex(({ id }) => id === release);
  const trail = here < 0 ? seen : seen.slice(0, here);
  const former = seen[here];
  const group = trail.findLast((one) => one.children.includes(release) && /^\/(?!\/)/.test(one.path));
  if (group) {
    const go = () => {
      group.isMeant = true;
      keepTrail(trail);
    };
    fill(room, group, go);
  }
  if (children) {
    const own: SeenGroup = {
      id: release,
      title: document.querySelector('h1')?.textContent?.trim() ?? '',
      path: location.pathname,
      children: children.split(' '),
      top: 0,
    };
    trail.push(own);
    addEventListener('pagehide', () => {
      own.top = scrollY;
      keepTrail(trail);
    });
    if (former?.isMeant) scrollTo(0, former.top);
  }
  keepTrail(trail);
}
