import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { reportGroupKinds } from '@firstlook/contract/report-group-kind.ts';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/field/segmented.tsx';
import { Funnel } from './funnel.tsx';
import css from './funnel-groups.module.css';
import { FunnelGroups } from './funnel-groups.tsx';
import { type ReportState, recipientsId } from './report-state.ts';

interface FunnelSectionProps {
  organizationId: string;
  report: ReleaseReport;
  state: ReportState;
  isWatched: boolean;
  /** Keys of the address to change; an absent value takes the key away. */
  onChange: (change: Record<string, string | undefined>) => void;
}

const views = ['all', ...reportGroupKinds] as const;

/** From sent to watched to the end, of all people or by what they are told apart. */
export function FunnelSection({ organizationId, report, state, isWatched, onChange }: FunnelSectionProps) {
  const { t } = useTranslation();
  const { by, group, machines } = state;
  const narrow = (chosen: string | undefined) => {
    onChange({ group: chosen });
    // What a press did stands below the fold.
    if (chosen) document.getElementById(recipientsId)?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={css.groups}>
      <div className={`${css.switch} screen-only`}>
        <Segmented
          label={t('report:groups.switch')}
          value={by ?? 'all'}
          options={views.map((value) => ({ value, label: t(`report:groups.by.${value}`) }))}
          onChange={(value) => onChange({ by: value === 'all' ? undefined : value, group: undefined })}
        />
      </div>
      {by ? (
        <FunnelGroups
          {...{ organizationId, by, isWatched, machines, group }}
          releaseId={report.releaseId}
          onGroup={narrow}
        />
      ) : (
        <Funnel counts={report.counts} isWatched={isWatched} />
      )}
    </div>
  );
}
