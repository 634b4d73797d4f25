import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../../../device/path.ts';
import type { CoverShape } from '../../../ui/page/cover.tsx';
import { ChildGrid } from './child-grid.tsx';
import { ChildRing } from './child-ring.tsx';
import css from './group.module.css';
import { useKeptPlace } from './kept-place.ts';

interface GroupChildrenProps {
  organizationId: string;
  groupId: string;
  items: readonly ReleaseCard[];
  shape: CoverShape;
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
        <ChildGrid
          items={items}
          shape={shape}
          groupId={groupId}
          pathOf={(id) => path.release(organizationId, id)}
        />
      </section>
    </div>
  );
}
