import { useTranslation } from 'react-i18next';
import { useReportGroups } from '../../data/report-group.ts';
import { ChosenChip } from '../../ui/list/chip.tsx';
import type { ReportState } from './report-state.ts';
import { useGroupName } from './use-group-name.ts';

interface GroupChipProps {
  organizationId: string;
  releaseId: string;
  state: ReportState;
  onClear: () => void;
}

/** The group that the recipients are narrowed to, and the way out of it. */
export function GroupChip({ organizationId, releaseId, state, onClear }: GroupChipProps) {
  const { t } = useTranslation();
  const { by, group, machines } = state;
  const nameOf = useGroupName();
  const groups = useReportGroups(organizationId, releaseId, by, machines);
  if (!by || !group) return null;
  const item = groups.data?.items.find(({ _id }) => _id === group);
  const name = item ? nameOf(by, item) : t('report:groups.unknown');
  return (
    <ChosenChip removeLabel={t('report:groups.clear', { name })} onRemove={onClear}>
      {t(`report:groups.${by}`) + t('common:colon')} <bdi>{name}</bdi>
    </ChosenChip>
  );
}
