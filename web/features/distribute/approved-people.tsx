import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Note } from '../../ui/page/note.tsx';
import css from './result.module.css';
import { numbersOf } from './states.ts';

/** Of an approved send that is for more people than it was approved for, or went to more: how many. */
export function ApprovedPeople({ progress }: { progress: DistributionProgress }) {
  const { t } = useTranslation();
  const approved = progress.approval?.people ?? null;
  const { meant } = numbersOf(progress);
  // While they are still being counted it is for fewer; what was stopped went to nobody else.
  if (approved === null || progress.preparing || progress.phase === 'stopped' || meant <= approved)
    return null;
  const isToCome = progress.plan !== null;
  return (
    <div className={css.grown}>
      <Note tone="warn">
        {t(isToCome ? 'distribute:approval.grows' : 'distribute:approval.grew', {
          count: approved,
          total: formatNumber(approved),
          meant: formatNumber(meant),
        })}
      </Note>
    </div>
  );
}
