import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../../../device/path.ts';
import { pictureOf } from '../../../parts/picture.ts';
import { Ring, useRing } from '../../../ui/list/ring.tsx';
import { ButtonLink } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import type { CoverShape } from '../../../ui/page/cover.tsx';
import { Cover } from '../../../ui/page/cover.tsx';
import css from './group.module.css';

interface ChildRingProps {
  organizationId: string;
  groupId: string;
  items: readonly ReleaseCard[];
  shape: CoverShape;
}

function Told({ release, place }: { release: ReleaseCard; place: string | null }) {
  const { title, author, subtitle } = release.releaseData as {
    title: string;
    author?: string;
    subtitle?: string;
  };
  return (
    <div className={css.told} aria-live="polite">
      <h2>
        <bdi>{title}</bdi>
      </h2>
      {(author || subtitle) && (
        <p className="muted">
          <bdi>{author || subtitle}</bdi>
        </p>
      )}
      {place && <p className="muted small">{place}</p>}
    </div>
  );
}

/** The releases of a group around the one in front, with what that is. */
export function ChildRing({ organizationId, groupId, items, shape }: ChildRingProps) {
  const { t } = useTranslation();
  const { front, turn } = useRing(items.length);
  const current = items[front];
  if (!current) return null;
  return (
    <Ring
      words={{ ring: t('details:group.ring'), back: t('details:group.back'), on: t('details:group.on') }}
      items={items.map(({ _id, releaseData: { mainImage, title } }) => ({
        key: _id,
        face: <Cover shape={shape} {...pictureOf(mainImage)} title={title} />,
      }))}
      {...{ front, turn }}
      className={css.ringed}
      facesClass={classNames(css.ring, css[shape])}
    >
      <Told
        release={current}
        place={items.length > 1 ? t('details:group.place', { place: front + 1, last: items.length }) : null}
      />
      <ButtonLink
        kind="primary"
        to={path.release(organizationId, current._id)}
        search={{ relateTo: groupId }}
      >
        {t('details:group.open')}
      </ButtonLink>
    </Ring>
  );
}
