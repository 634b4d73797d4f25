import type { Release } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../i18n/i18n.ts';
import { type Chosen, isNobody } from '../../parts/prepared-send.ts';
import { isWatchable } from '../../parts/watchable.ts';
import { ChosenPane, type Personal } from './chosen-pane.tsx';
import { FindPane } from './find-pane.tsx';
import { FormerAudience } from './former-audience.tsx';
import css from './people.module.css';
import { Step } from './step.tsx';

interface WhoStepProps {
  organizationId: string;
  release: Release;
  /** Who got it before is in the report. */
  mayReport: boolean;
  chosen: Chosen;
  total: number | null;
  onChange: (chosen: Chosen) => void;
  /** What is written to single people; null where it is no mail. */
  personal: Omit<Personal, 'direction'> | null;
}

export function WhoStep({
  organizationId,
  release,
  mayReport,
  chosen,
  total,
  personal,
  onChange,
}: WhoStepProps) {
  const { t } = useTranslation();
  return (
    <Step number={1} title={t('distribute:who.title')} text={t('distribute:who.text')}>
      <div className={css.panes}>
        <FindPane organizationId={organizationId} chosen={chosen} onChange={onChange} />
        <ChosenPane
          organizationId={organizationId}
          chosen={chosen}
          total={total}
          personal={personal && { ...personal, direction: directionOf(release.design.locale) }}
          onChange={onChange}
        >
          {(take) =>
            mayReport &&
            isNobody(chosen) && (
              <FormerAudience
                organizationId={organizationId}
                releaseId={release._id}
                hasFilm={isWatchable(release.releaseData)}
                onChange={take}
              />
            )
          }
        </ChosenPane>
      </div>
    </Step>
  );
}
