import { copyOnClick } from './copy.ts';
import { playEmbedOnClick } from './play-embed.ts';
import { readOnClick } from './read-document.ts';
import { startRing } from './ring.ts';
import { shareOnClick } from './share.ts';
import { drawViewMarks } from './view-marks.ts';
import { showWayBack } from './way-back.ts';

/**
 * What brings a server-drawn landing page to life. Small on purpose: the player and hls.js are loaded when a reader
 * presses play, and the page reads whole without any of it.
 */
const { organization = '', release = '', embedded } = document.documentElement.dataset;
const framed = embedded !== undefined || undefined;
const query = new URLSearchParams(location.search);
const token = query.get('token') ?? undefined;
const origin = query.get('origin')?.slice(0, 40);

for (const box of document.querySelectorAll<HTMLElement>('[data-fl-ring]')) startRing(box);
showWayBack();
for (const notice of document.querySelectorAll<HTMLElement>('.fl-nojs')) notice.hidden = true;

interface Running {
  destroy(): void;
}
let running: Running | undefined;

/** The list says which of the films or tracks the player has. */
function markChosen(fileId: string): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-fl-video]'))
    if (link.dataset.flVideo === fileId) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
}

/** The group is called after what plays in it: "Player: …", in the words of the page. */
function nameGroup(box: HTMLElement, title: string): void {
  const { title: former = '' } = box.dataset;
  box.setAttribute(
    'aria-label',
    (box.getAttribute('aria-label') ?? '').replace(former, () => title),
  );
  box.dataset.title = title;
}

/** The track behind this one. A film ends where it ends: each that is begun may spend a view. */
const nextAfter = (fileId: string): HTMLElement | undefined => {
  const tracks = [...document.querySelectorAll<HTMLElement>('.numbered [data-fl-video]')];
  const at = tracks.findIndex(({ dataset }) => dataset.flVideo === fileId);
  return at < 0 ? undefined : tracks[at + 1];
};

async function play(box: HTMLElement, fileId: string, title: string): Promise<void> {
  box.setAttribute('aria-busy', 'true');
  const [{ mountPlayer }, { playerTextFor }] = await Promise.all([
    import('../../features/player/mount-player.ts'),
    import('../../features/player/player-text.ts'),
  ]);
  running?.destroy();
  markChosen(fileId);
  nameGroup(box, title);
  const poster = box.dataset.fileId === fileId ? box.querySelector('img')?.src : undefined;
  box.replaceChildren();
  running = mountPlayer(box, {
    source: { organizationId: organization, fileId, releaseId: release, token, origin, framed },
    title,
    text: playerTextFor(document.documentElement.lang),
    languages: [...navigator.languages, document.documentElement.lang],
    poster,
    onViews: drawViewMarks,
    onEnded: () => !box.hasAttribute('data-pictured') && nextAfter(fileId)?.click(),
  });
  box.removeAttribute('aria-busy');
}

const boxes = [...document.querySelectorAll<HTMLElement>('.fl-player[data-file-id]')];
/** What each box was drawn for. */
const ownTitles = new Map(boxes.map((box) => [box, box.dataset.title ?? '']));
const playOwn = (box: HTMLElement) => void play(box, box.dataset.fileId ?? '', ownTitles.get(box) ?? '');
for (const box of boxes) {
  const button = box.querySelector('.fl-play');
  button?.addEventListener('click', () => playOwn(box));
  // Pressed before this script had come: a pointer leaves a focus that is not shown, a keyboard's is.
  if (button?.matches(':focus:not(:focus-visible)')) playOwn(box);
}
// "Watch" in the head of the page goes to the film and plays it: one press.
for (const link of document.querySelectorAll<HTMLElement>('[data-fl-play]')) {
  link.addEventListener('click', (event) => {
    const [box] = boxes;
    if (!box) return;
    event.preventDefault();
    box.scrollIntoView({ block: 'center' });
    playOwn(box);
  });
}
for (const link of document.querySelectorAll<HTMLElement>('[data-fl-video]')) {
  link.addEventListener('click', (event) => {
    const [box] = boxes;
    if (!box) return;
    event.preventDefault();
    box.scrollIntoView({ block: 'center' });
    void play(box, link.dataset.flVideo ?? '', link.querySelector('b')?.textContent ?? '');
  });
}
copyOnClick();
shareOnClick();
playEmbedOnClick();
readOnClick();
