import type { Release } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { type Chosen, isNobody } from '../../parts/prepared-send.ts';
import { isWatchable } from '../../parts/watchable.ts';
import { ChosenPane } from './chosen-pane.tsx';
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
}

export function WhoStep({ organizationId, release, mayReport, chosen, total, onChange }: WhoStepProps) {
  const { t } = useTranslation();
  return (
    <Step number={1} title={t('distribute:who.title')} text={t('distribute:who.text')}>
      <div className={css.panes}>
        <FindPane organizationId={organizationId} chosen={chosen} onChange={onChange} />
        <ChosenPane organizationId={organizationId} chosen={chosen} total={total} onChange={onChange}>
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
