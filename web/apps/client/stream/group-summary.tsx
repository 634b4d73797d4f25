import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { headFields } from '../../../features/release-details/release-head.tsx';
import { ReleaseTabs } from '../../../features/release-details/release-tabs.tsx';
import { withoutShown } from '../../../features/release-details/section-fields.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { broadcastsOf } from '../../../parts/broadcast/broadcast.ts';
import { pictureOf } from '../../../parts/picture.ts';
import { Cover } from '../../../ui/page/cover.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { PlainParagraph } from '../../../ui/page/plain-paragraph.tsx';
import css from './group.module.css';
import { useReleasePath } from './release-path.ts';
import type { ReleaseProps } from './release-props.ts';
import { monthsOf } from './shelf.ts';
import { monthName } from './words-of.ts';

interface GroupSummaryProps extends ReleaseProps {
  items: readonly ReleaseCard[];
}

/** Fields of a group that its other tabs show. */
const shownElsewhere = [...headFields, 'childrenReleases', 'mostWatchedReleases', 'recommendedReleases'];

/** The group in numbers. */
function Strip({ items }: { items: readonly ReleaseCard[] }) {
  const { t } = useTranslation();
  const numbers = [
    { key: 'programmes', value: items.length },
    { key: 'films', value: items.filter(({ releaseData }) => releaseData.mediaSecondsDuration).length },
    { key: 'broadcasts', value: broadcastsOf(items).length },
  ] as const;
  return (
    <dl className={css.strip}>
      {numbers.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(`stream:number.${key}`, { count: value })}</dt>
          <dd>
            <Ltr>{formatNumber(value)}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Told({ release, relateTo }: { release: ReleaseCard; relateTo: string }) {
  const { t } = useTranslation();
  const pathOf = useReleasePath();
  const { title, desc, mainImage } = release.releaseData;
  return (
    <li className={css.told}>
      <Cover shape="tv" {...pictureOf(mainImage)} title={title} />
      <div>
        <h3>
          <AppLink to={pathOf(release)} search={{ relateTo }}>
            <bdi>{title || t('releases:untitled')}</bdi>
          </AppLink>
        </h3>
        {desc && <PlainParagraph text={desc} />}
      </div>
    </li>
  );
}

/** What the group says of itself, and its releases month by month with their words. */
export function GroupSummary({ release, definitions, items }: GroupSummaryProps) {
  const [asked, setAsked] = useState<string>();
  const { organizationId, _id, releaseData, design } = release;
  return (
    <>
      <Strip items={items} />
      {monthsOf(items).map(({ month, items: ofMonth }) => (
        <section key={month} className={css.month}>
          <h2>
            <bdi>{monthName(month)}</bdi>
          </h2>
          <ul>
            {ofMonth.map((one) => (
              <Told key={one._id} release={one} relateTo={_id} />
            ))}
          </ul>
        </section>
      ))}
      <div className={css.own}>
        <ReleaseTabs
          definitions={withoutShown(definitions, shownElsewhere)}
          values={releaseData}
          organizationId={organizationId}
          releaseId={_id}
          locale={design.locale}
          asked={asked}
          onChoose={setAsked}
        />
      </div>
    </>
  );
}
