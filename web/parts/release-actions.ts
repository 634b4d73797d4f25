import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { ChartNoAxesColumn, type LucideIcon, Pencil, Play, Send } from 'lucide-react';
import { landingPage, path } from '../device/path.ts';

export interface CardAction {
  key: 'watch' | 'edit' | 'distribute' | 'report';
  icon: LucideIcon;
  flip?: boolean;
  to?: string;
  /** The landing page: another document. */
  href?: string;
}

/** What this person may do with this release (`abilities` come from the server's policy). */
export function cardActions(
  organizationId: string,
  release: Pick<ReleaseCard, '_id' | 'abilities' | 'landingUrl'>,
): CardAction[] {
  const { abilities, _id } = release;
  const all: (CardAction & { allowed: boolean })[] = [
    { key: 'watch', icon: Play, href: release.landingUrl ?? landingPage(_id), allowed: true },
    { key: 'edit', icon: Pencil, to: path.releaseEdit(organizationId, _id), allowed: abilities.edit },
    {
      key: 'distribute',
      icon: Send,
      flip: true,
      to: path.releaseDistribute(organizationId, _id),
      allowed: abilities.distribute,
    },
    {
      key: 'report',
      icon: ChartNoAxesColumn,
      to: path.releaseReport(organizationId, _id),
      allowed: abilities.report,
    },
  ];
  return all.filter((action) => action.allowed).map(({ allowed: _, ...action }) => action);
}
