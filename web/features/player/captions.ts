import { captionDirection } from '@firstlook/contract/caption-rule.ts';
import { element } from '../../device/element.ts';
import type { OpenedPlayback } from './playback-client.ts';
import css from './player.module.css';

type Caption = OpenedPlayback['captions'][number];

const place = 'firstlook-captions';
const off = 'off';
const languageOf = (locale: string) => locale.toLowerCase().split('-')[0];

/** The language that this device chose last, or that it wants none. A browser that keeps nothing is asked each time. */
function remembered(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function remember(choice: string): void {
  try {
    localStorage.setItem(place, choice);
  } catch {
    // Without it the choice lasts as long as the page.
  }
}

/** Those in the language that was chosen last, else in the first of the viewer's languages that there is. */
export function captionToShow(
  offered: readonly Caption[],
  chosen: string | null,
  languages: readonly string[],
): Caption | null {
  if (chosen === off) return null;
  const wanted = [...(chosen ? [chosen] : []), ...languages];
  for (const locale of wanted) {
    const found =
      offered.find((one) => one.locale === locale) ??
      offered.find((one) => languageOf(one.locale) === languageOf(locale));
    if (found) return found;
  }
  return null;
}

/** On the captions' element while some are chosen: the mark of who watches keeps away from them. */
export const captionsOn = 'data-on';

/** What is said at this moment, each caption in its direction. */
const linesOf = ({ activeCues }: TextTrack): HTMLElement[] =>
  ([...(activeCues ?? [])] as VTTCue[]).map((cue) => {
    const line = element('p', css.caption, { dir: captionDirection(cue.text) });
    line.append(cue.getCueAsHTML());
    return line;
  });

/**
 * Captions over the picture, drawn by us: a line with Hebrew in it reads from right to left with its punctuation, which
 * browsers decide by its first letter alone, and the bar never covers them.
 */
export function createCaptions(
  container: HTMLElement,
  video: HTMLVideoElement,
  languages: readonly string[],
  onChange: () => void,
) {
  const screen = element('div', css.captions, { 'data-captions': '' });
  container.append(screen);
  let offered: readonly Caption[] = [];
  let shown: Caption | null = null;
  const tracks = new Map<string, HTMLTrackElement>();

  const draw = ({ track }: HTMLTrackElement) => screen.replaceChildren(...linesOf(track));
  /** Its words are fetched when they are chosen for the first time. */
  const trackOf = ({ _id, src, locale, label }: Caption) => {
    const known = tracks.get(_id);
    if (known) return known;
    const made = element('track', '', { kind: 'captions', src, srclang: locale, label });
    video.append(made);
    tracks.set(_id, made);
    made.track.addEventListener('cuechange', () => made.track.mode === 'hidden' && draw(made));
    made.addEventListener('load', () => made.track.mode === 'hidden' && draw(made));
    return made;
  };
  const show = (next: Caption | null) => {
    shown = next;
    for (const { track } of tracks.values()) track.mode = 'disabled';
    screen.replaceChildren();
    screen.toggleAttribute(captionsOn, next !== null);
    if (next) {
      const chosen = trackOf(next);
      screen.lang = next.locale;
      chosen.track.mode = 'hidden';
      draw(chosen);
    }
    onChange();
  };
  const choose = (next: Caption | null) => {
    remember(next?.locale ?? off);
    show(next);
  };

  return {
    offered: () => offered,
    shown: () => shown,
    /** What the film has, once the server has said so. */
    offer(found: readonly Caption[]): void {
      if (offered.length > 0) return;
      offered = found;
      show(captionToShow(found, remembered(), languages));
    },
    choose: (id: string) => choose(offered.find(({ _id }) => _id === id) ?? null),
    /** Off, or on again in the language that fits best. */
    toggle(): void {
      if (offered.length > 0)
        choose(shown ? null : (captionToShow(offered, null, languages) ?? offered[0] ?? null));
    },
  };
}

export type Captions = ReturnType<typeof createCaptions>;
