import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Note } from '../../ui/page/note.tsx';
import css from './result.module.css';
import { countOfState } from './states.ts';

/** Of an approved send: how many came into its audience since and do not get it, or did not. */
export function JoinedNote({ progress }: { progress: DistributionProgress }) {
  const { t } = useTranslation();
  const joined = countOfState(progress, 'joined');
  if (joined === 0 || progress.phase === 'asking') return null;
  const approved = progress.approval?.people ?? null;
  const isToCome = progress.plan !== null;
  const countedAs = (count: number) => ({ count, total: formatNumber(count) });
  return (
    <div className={css.above}>
      <Note tone="warn">
        {t(isToCome ? 'distribute:approval.joins' : 'distribute:approval.joined', countedAs(joined))}{' '}
        {approved !== null && `${t('distribute:approval.givenFor', countedAs(approved))} `}
        {t('distribute:approval.sendAgain')}
      </Note>
    </div>
  );
}
