import type { ReleaseCard } from '@firstlook/contract/release.ts';
import type { ListedStatus } from '@firstlook/contract/release-status.ts';
import { Archive, CircleX, type LucideIcon, Pencil, Send } from 'lucide-react';
import { landingPage, path } from '../device/path.ts';
import type { Tone } from '../ui/list/chip.tsx';

/** Marks of a title and of a description that a card shows (specification 1 section 9). */
export const shownTitleMarks = 22;
export const shownDescriptionMarks = 100;

export const statusLooks: Record<ListedStatus, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: Pencil },
  distributed: { tone: 'ok', icon: Send },
  expired: { tone: 'plain', icon: CircleX },
  archived: { tone: 'plain', icon: Archive },
};

export const titleOf = (release: ReleaseCard, untitled: string): string =>
  release.releaseData.shortTitle || release.releaseData.title || untitled;

/** The day a card is known by: distribution, or the last change of a draft. */
export const dayOf = (release: ReleaseCard): string => release.distributedAt ?? release._updatedAt;

export interface NextStep {
  key: 'draft' | 'distributed' | 'expired' | 'continue' | 'watch';
  to?: string;
  /** An address outside the app. */
  href?: string;
}

/** The one thing to do next with a release: design, report or extend; a person who may do none of it watches. */
export function nextStepOf(
  organizationId: string,
  release: Pick<ReleaseCard, '_id' | 'status' | 'abilities' | 'landingUrl' | 'archivedAt'>,
): NextStep {
  const { abilities, status, _id } = release;
  if (status === 'distributed' && abilities.report) {
    return { key: 'distributed', to: path.releaseReport(organizationId, _id) };
  }
  if (!abilities.edit) return { key: 'watch', href: release.landingUrl ?? landingPage(_id) };
  if (status === 'draft' && !release.archivedAt)
    return { key: 'draft', to: path.releaseDesign(organizationId, _id) };
  return { key: status === 'expired' ? 'expired' : 'continue', to: path.releaseEdit(organizationId, _id) };
}

/** Where a click on the card leads: to the page of the release. */
export const openPath = (organizationId: string, release: ReleaseCard): string =>
  path.release(organizationId, release._id);
