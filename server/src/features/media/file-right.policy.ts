import type { ErrorCode } from '@firstlook/contract/errors.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import { isPlayable } from './file-item.ts';

/** What is asked of a file: to look at a picture or a still, to open a document, to take it home, to play it. */
export type FileUse = 'look' | 'open' | 'download' | 'play';

/** How one release stands to the file. */
export interface Showing {
  releaseId: string;
  /** False for a picture that was replaced after the release was sent: only its mails show it still. */
  isCurrent: boolean;
  /** Readers or designs of pages and mails are given the field that it lies in (docs/decisions/0162). */
  isShown: boolean;
  /** The caller may open the release now, as far as its dates and the caller's promise go (`release_is_open`). */
  isOpen: boolean;
  /** Its embargo has not ended: only who promised to keep it has more than its title. */
  isEmbargoed: boolean;
  /** It was sent or stood in a test mail: its pictures are in mailboxes. */
  isReleased: boolean;
  requiresAuth: boolean;
  /** Its item there lets it be taken home, and its licence has not ended. */
  isDownloadable: boolean;
  /** Its licence there has ended: it stays on pages as a picture or a name, and its bytes are nobody's any more. */
  isLicenceOver: boolean;
}

/** What a release, or a template of releases, says of taking a file. */
export type Naming = Pick<Showing, 'isCurrent' | 'isDownloadable'>;

/** Everything about the file that decides who may have it. */
export interface FileStanding {
  kind: FileItem['kind'];
  organization: 'open' | 'pending' | 'closed';
  /** A logo, a login background, a person's portrait: it stands on public pages. */
  isOrganizationPicture: boolean;
  /** The organization's settings of these names. */
  requireAuth: boolean;
  allowFilmDownload: boolean;
  showings: readonly Showing[];
  /** Of a crop: how releases stand to the picture that it was cut from, whose licence it has. */
  cutFrom: readonly Naming[];
}

/** A valid link: whom it is for and the release it was made for. */
export interface ReaderLink {
  /** `channel` has a name that the organization gave it and is for all who read it (docs/decisions/0018); `preview` is the link of a test mail, which opens drafts, too. */
  kind: 'personal' | 'channel' | 'preview';
  releaseId: string;
}

export interface FileCaller {
  /**
   * `stranger`: signed in, but not here. `pending`: known here, without a right (yet); an API key without the scope,
   * too. `member` watches, `editor` reads drafts, `program` is an API key that does.
   */
  standing: 'nobody' | 'stranger' | 'pending' | 'member' | 'editor' | 'program';
  isAddressProved: boolean;
  link: ReaderLink | null;
}

/** A caller who knows the address and nothing else. */
export const anybody: FileCaller = { standing: 'nobody', isAddressProved: false, link: null };

type Refusal = Extract<ErrorCode, 'UNAUTHORIZED' | 'NOT_ALLOWED' | 'NOT_FOUND' | 'EMAIL_NOT_VERIFIED'>;
export type Verdict = 'yes' | Refusal;

/** What a caller without a right to the file is told: never more than that another caller would have it. */
const refusals: Readonly<Record<FileCaller['standing'], Refusal>> = {
  nobody: 'UNAUTHORIZED',
  stranger: 'NOT_FOUND',
  pending: 'NOT_ALLOWED',
  member: 'NOT_FOUND',
  editor: 'NOT_FOUND',
  program: 'NOT_ALLOWED',
};

export const worksHere = ({ standing }: FileCaller) => standing === 'editor' || standing === 'program';
/** A caller whose right comes from the organization, not from a link or from what is public. */
export const isOwnPerson = (caller: FileCaller) => worksHere(caller) || caller.standing === 'member';

/** The releases that show the file and that the caller may read: of drafts and what is over only who works on them. */
const readShowings = (file: FileStanding, caller: FileCaller) =>
  file.showings.filter((one) => one.isCurrent && (worksHere(caller) || (one.isOpen && one.isShown)));

/** Whether the caller may watch the file as part of this release: a reader of drafts may name any. */
export const mayWatchOn = (file: FileStanding, caller: FileCaller, releaseId: string): boolean =>
  worksHere(caller) || readShowings(file, caller).some((one) => one.releaseId === releaseId);

/**
 * The release that a viewer watches the film of: the named one if they may read it and it shows the film; else the only one
 * that they may read and that does.
 */
export function watchedRelease(
  file: FileStanding,
  caller: FileCaller,
  named: string | undefined,
): string | null {
  const shown = readShowings(file, caller).map(({ releaseId }) => releaseId);
  if (named && shown.includes(named)) return named;
  return shown.length === 1 ? (shown[0] ?? null) : null;
}

/** Whether a picture of this release may be looked at: while an embargo lasts only by known readers who promised to keep it. */
function showsPictures(one: Showing, { standing, link }: FileCaller): boolean {
  if (!one.isReleased || !one.isShown) return false;
  if (!one.isEmbargoed) return true;
  const kind = link?.releaseId === one.releaseId ? link.kind : null;
  return kind === 'preview' || (one.isOpen && (kind === 'personal' || standing === 'member'));
}

/** Pictures and stills: those that a mail or a public page may show are open to all who know the address. */
function mayLook(file: FileStanding, caller: FileCaller): Verdict {
  if (worksHere(caller)) return 'yes';
  const isOpen = file.isOrganizationPicture || file.showings.some((one) => showsPictures(one, caller));
  return file.organization === 'open' && isOpen ? 'yes' : 'NOT_FOUND';
}

/** Whether a caller who does not work on releases may have the file because of this one. */
function reaches(file: FileStanding, caller: FileCaller, one: Showing): boolean {
  if (!one.isCurrent || !one.isShown) return false;
  const link = caller.link?.releaseId === one.releaseId ? caller.link.kind : null;
  if (link === 'preview' && !isPlayable(file.kind)) return true;
  if (!one.isOpen) return false;
  if (link === 'personal' || caller.standing === 'member') return true;
  // A promise to keep an embargo is a known person's.
  if (file.requireAuth || one.isEmbargoed) return false;
  return link === 'channel' || !one.requiresAuth;
}

/** Named somewhere, and nowhere so that it may be taken: an editor of one of those places has to give it out there first. */
export function isKept(namings: readonly Naming[]): boolean {
  const current = namings.filter(({ isCurrent }) => isCurrent);
  return current.length > 0 && !current.some(({ isDownloadable }) => isDownloadable);
}

/**
 * Documents, pictures in full size, films to be played. A film is played through a playback session only: this says
 * whether one may be opened, and at every piece of it whether it may go on.
 */
function mayHave(file: FileStanding, use: FileUse, caller: FileCaller): Verdict {
  if (isPlayable(file.kind) && caller.standing === 'program') return 'NOT_ALLOWED';
  const isTakenAway = use === 'download' && isKept(file.cutFrom);
  if (worksHere(caller))
    return isTakenAway || (use === 'download' && isKept(file.showings)) ? 'NOT_ALLOWED' : 'yes';
  if (file.organization !== 'open') return refusals[caller.standing];
  const shown = file.showings.filter((one) => reaches(file, caller, one));
  if (shown.length === 0) return refusals[caller.standing];
  // What is read in the browser is in the browser: the end of a licence ends that, too.
  if (use === 'open' && shown.every(({ isLicenceOver }) => isLicenceOver)) return 'NOT_ALLOWED';
  const isGivenOut = !isTakenAway && shown.some(({ isDownloadable }) => isDownloadable);
  return use !== 'download' || isGivenOut ? 'yes' : 'NOT_ALLOWED';
}

/**
 * The bytes of a film or of sound as they were uploaded: where the organization grants it and the file says so, for a
 * member who may watch it. For all others, whatever link or key they have, there is no such address.
 */
function mayTakeFilm(file: FileStanding, caller: FileCaller): Verdict {
  if (caller.standing !== 'member' && caller.standing !== 'editor') return refusals[caller.standing];
  const mayPlay = mayHave(file, 'play', { ...caller, link: null });
  if (mayPlay !== 'yes') return mayPlay;
  const isGranted = readShowings(file, caller).some(({ isDownloadable }) => isDownloadable);
  return file.allowFilmDownload && isGranted ? 'yes' : 'NOT_ALLOWED';
}

/** Everything but looking, for a caller whose standing counts as it is. */
function judgeStanding(file: FileStanding, use: FileUse, caller: FileCaller): Verdict {
  // The original of a picture holds what its camera wrote: it is for the organization's own people.
  if (file.kind === 'img' && use === 'open' && !isOwnPerson(caller)) return refusals[caller.standing];
  // Looking at a document without taking it along is for the organization's own people, too.
  if (!isPlayable(file.kind) && use === 'open' && !isOwnPerson(caller))
    return mayHave(file, 'download', caller);
  if (!isPlayable(file.kind) || use === 'play') return mayHave(file, use, caller);
  if (use === 'download') return mayTakeFilm(file, caller);
  return isOwnPerson(caller) ? 'NOT_ALLOWED' : refusals[caller.standing];
}

/** The one rule of who may open which file, and what the others are told. */
export function judgeFile(file: FileStanding, use: FileUse, caller: FileCaller): Verdict {
  if (file.organization === 'closed') return 'NOT_FOUND';
  if (use === 'look') return mayLook(file, caller);
  const verdict = judgeStanding(file, use, caller);
  // Our own people whose address is not proved have what the public has; pictures do not wait.
  const isWaiting = isOwnPerson(caller) && file.kind !== 'img' && !caller.isAddressProved;
  if (!isWaiting || verdict !== 'yes') return verdict;
  return judgeStanding(file, use, { ...caller, standing: 'pending' }) === 'yes'
    ? 'yes'
    : 'EMAIL_NOT_VERIFIED';
}
