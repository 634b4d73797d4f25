import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRelease } from '../../../data/release.ts';
import { lastGroup, returnToGroup } from '../../../device/last-group.ts';
import { path } from '../../../device/path.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import css from './group.module.css';

/**
 * The group that one came from (`relateTo` of the address), else the one that was seen last, where this release lies in
 * it. Null while that is not known, and for a reader who may not see the group.
 */
export function useParentGroup(
  organizationId: string,
  id: string,
  relateTo: string | undefined,
  isAsked = true,
) {
  const asked = relateTo ?? lastGroup(organizationId)?.id;
  const { data } = useRelease(organizationId, asked === id || !isAsked ? undefined : asked);
  const isIn = data?.children?.some((child) => child._id === id) ?? false;
  if (!data || !isIn) return null;
  return { id: data._id, title: String(data.releaseData.title ?? ''), children: data.children ?? [] };
}

/** The way back to a group, to the place where it was left. */
export function BackToGroup({
  organizationId,
  group,
  to,
}: {
  organizationId: string;
  group: { id: string; title: string };
  /** Where the group lies; its own page by default. */
  to?: string;
}) {
  const { t } = useTranslation();
  return (
    <AppLink
      className={css.back}
      to={to ?? path.release(organizationId, group.id)}
      onClick={() => returnToGroup(group.id)}
    >
      <Icon of={ArrowLeft} flip />
      <span>{t('details:group.backTo', { name: group.title })}</span>
    </AppLink>
  );
}
