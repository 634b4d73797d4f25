import type { ReportGroupKind } from '@firstlook/contract/report-group-kind.ts';
import { useTranslation } from 'react-i18next';
import { originName } from './origins.tsx';

/** What a group of people is called: a way of messages by our words, the others by their own. */
export function useGroupName() {
  const { t } = useTranslation();
  return (by: ReportGroupKind, { _id, name }: { _id: string; name: string }): string =>
    by === 'origin' ? originName(_id, t) : name;
}
