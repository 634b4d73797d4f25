import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import type { ReactNode } from 'react';
import { pictureOf } from '../../parts/picture.ts';
import { classNames } from '../../ui/page/class-name.ts';
import type { CoverShape } from '../../ui/page/cover.tsx';
import { Cover } from '../../ui/page/cover.tsx';
import css from './release-details.module.css';

type Values = Record<string, unknown>;

/** Fields that stand in the head of the page and not once more below it. */
export const headFields: readonly string[] = ['title', 'shortTitle', 'subtitle', 'mainImage'];

interface ReleaseHeadProps {
  values: Values;
  organization: Parameters<typeof coverShapeOf>[0];
  /** What stands above the title: kind, status. */
  above?: ReactNode;
  /** What stands below it: day, length. */
  facts?: ReactNode;
  actions: ReactNode;
}

/** The head of a release's page: its cover, what it is, and what to do with it. */
export function ReleaseHead({ values, organization, above, facts, actions }: ReleaseHeadProps) {
  const shape: CoverShape = coverShapeOf(organization);
  const title = String(values.title ?? '');
  const subtitle = typeof values.subtitle === 'string' ? values.subtitle : '';
  const picture = pictureOf(values.mainImage);
  return (
    <header className={classNames(css.head, css[shape])}>
      {picture.src && <Cover shape={shape} {...picture} title={title} />}
      <div>
        {above && <div className={classNames('row wrap', css.headKind)}>{above}</div>}
        <h1 className="h1">
          <bdi>{title}</bdi>
        </h1>
        {subtitle && (
          <p className="lede">
            <bdi>{subtitle}</bdi>
          </p>
        )}
        {facts && <p className={css.meta}>{facts}</p>}
        <div className={classNames('row wrap', css.headActs)}>{actions}</div>
      </div>
    </header>
  );
}
