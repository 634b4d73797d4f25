import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { sendsThatLeft } from './sends-that-left.ts';

/** How many of the sends of a release were advertisements; said where there are any. */
export function Advertisements({ of }: { of: readonly DistributionProgress[] }) {
  const { t } = useTranslation();
  const count = sendsThatLeft(of.filter(({ kind }) => kind === 'advertisement'));
  return count > 0 ? <> ({t('report:advertisements', { count, total: formatNumber(count) })})</> : null;
}
