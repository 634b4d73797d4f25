import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLastGroup, takeReturn } from '../../../device/last-group.ts';
import type { CoverShape } from '../../../ui/page/cover.tsx';
import { ChildGrid } from './child-grid.tsx';
import { ChildRing } from './child-ring.tsx';
import css from './group.module.css';

interface GroupChildrenProps {
  organizationId: string;
  groupId: string;
  items: readonly ReleaseCard[];
  shape: CoverShape;
}

/** The page comes back to where it was when one returns from a child; where it is left is kept. */
function useKeptPlace(organizationId: string, id: string): void {
  useEffect(() => {
    const wanted = takeReturn(organizationId, id);
    // After the router has put the new page to its beginning.
    const timer = wanted === null ? undefined : setTimeout(() => window.scrollTo(0, wanted), 60);
    keepLastGroup({ organizationId, id, top: wanted ?? 0 });
    // Before a click leads away the page still is where it was.
    const keep = () => keepLastGroup({ organizationId, id, top: window.scrollY });
    window.addEventListener('click', keep, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', keep, { capture: true });
    };
  }, [organizationId, id]);
}

/** What lies in a group: a ring of its releases and all of them below it. */
export function GroupChildren({ organizationId, groupId, items, shape }: GroupChildrenProps) {
  const { t } = useTranslation();
  useKeptPlace(organizationId, groupId);
  if (items.length === 0) return <p className="muted">{t('details:group.empty')}</p>;
  const props = { organizationId, groupId, items, shape };
  return (
    <div className={css.group}>
      <ChildRing {...props} />
      <section>
        <h2>{t('details:group.all', { count: items.length })}</h2>
        <ChildGrid {...props} />
      </section>
    </div>
  );
}
