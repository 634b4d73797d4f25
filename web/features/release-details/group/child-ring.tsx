import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../../device/path.ts';
import { pictureOf } from '../../../parts/picture.ts';
import { farInRing, placeInRing, turnRing } from '../../../ui/list/ring-place.ts';
import { ButtonLink, IconButton } from '../../../ui/page/button.tsx';
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

interface FacesProps extends Pick<ChildRingProps, 'items' | 'shape'> {
  front: number;
  turn: (step: number) => void;
}

function Faces({ items, front, shape, turn }: FacesProps) {
  return (
    <ul className={classNames(css.ring, css[shape])}>
      {items.map((one, index) => {
        const place = placeInRing(index, front, items.length);
        return (
          <li
            key={one._id}
            style={{ '--place': place } as CSSProperties}
            data-front={place === 0 || undefined}
            data-near={Math.abs(place) === 1 || undefined}
            data-far={Math.abs(place) > farInRing || undefined}
          >
            {/* For the mouse alone: keys and screen readers have the buttons beside it. */}
            <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => turn(place)}>
              <Cover shape={shape} {...pictureOf(one.releaseData.mainImage)} title={one.releaseData.title} />
            </button>
          </li>
        );
      })}
    </ul>
  );
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

/** The releases of a group as a ring: the one in front with what it is, the others beside it; after the last the first. */
export function ChildRing({ organizationId, groupId, items, shape }: ChildRingProps) {
  const { t } = useTranslation();
  const [asked, setFront] = useState(0);
  const front = Math.min(asked, Math.max(0, items.length - 1));
  const current = items[front];
  if (!current) return null;
  const turn = (step: number) => setFront(turnRing(front, step, items.length));
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    turn((event.key === 'ArrowRight') === isRtl ? -1 : 1);
  };
  const canTurn = items.length > 1;
  return (
    <section
      className={css.ringed}
      aria-label={t('details:group.ring')}
      onKeyDown={canTurn ? onKey : undefined}
    >
      <div className={css.stage}>
        {canTurn && (
          <IconButton
            icon={ChevronLeft}
            flip
            label={t('details:group.back')}
            onClick={() => turn(-1)}
            className={css.turn}
          />
        )}
        <Faces items={items} front={front} shape={shape} turn={turn} />
        {canTurn && (
          <IconButton
            icon={ChevronRight}
            flip
            label={t('details:group.on')}
            onClick={() => turn(1)}
            className={css.turn}
          />
        )}
      </div>
      <Told
        release={current}
        place={canTurn ? t('details:group.place', { place: front + 1, last: items.length }) : null}
      />
      <ButtonLink
        kind="primary"
        to={path.release(organizationId, current._id)}
        search={{ relateTo: groupId }}
      >
        {t('details:group.open')}
      </ButtonLink>
    </section>
  );
}
