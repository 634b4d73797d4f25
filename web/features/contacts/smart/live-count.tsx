import type { ConditionGroup } from '@firstlook/contract/smart-condition.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../data/api.ts';
import { useConditionCount } from '../../../data/smart-list.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { useDebounced } from '../../../ui/hook/use-debounced.ts';
import { Avatar } from '../../../ui/page/avatar.tsx';
import css from './smart-list.module.css';

interface LiveCountProps {
  organizationId: string;
  /** Null while something of it is missing. */
  condition: ConditionGroup | null;
}

/** What is typed counts once it has rested for so long, milliseconds. */
const rest = 400;

/** How many the conditions mean now, and the first of them by name. */
export function LiveCount({ organizationId, condition }: LiveCountProps) {
  const { t } = useTranslation();
  // By its text: a draft makes a new one with each letter.
  const written = useDebounced(JSON.stringify(condition), rest);
  const asked = JSON.parse(written) as ConditionGroup | null;
  const answer = useConditionCount(organizationId, asked);
  const isBehind = answer.isFetching || written !== JSON.stringify(condition);
  const { count = 0, people = [] } = answer.data ?? {};
  // It names something that is gone: the field says so, and until it is chosen anew there is nothing to count.
  const isBroken = answer.error instanceof ApiError && answer.error.status === 422;
  if (condition && answer.isError && !isBroken)
    return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <section className={css.count} aria-label={t('smartList:now')} aria-busy={isBehind}>
      <b role="status">
        {!condition || isBroken
          ? t('smartList:unfinished')
          : !answer.data || isBehind
            ? t('smartList:counting')
            : t('smartList:people', { count, total: formatNumber(count) })}
      </b>
      {condition && answer.data && (
        <ul>
          {people.map(({ _id, name, email }) => (
            <li key={_id}>
              <Avatar name={name} />
              <div>
                <bdi>{name}</bdi>
                {email && (
                  <small>
                    <Ltr>{email}</Ltr>
                  </small>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {condition && answer.data && count > people.length && (
        <small className="muted">
          {t('smartList:others', {
            count: count - people.length,
            total: formatNumber(count - people.length),
          })}
        </small>
      )}
    </section>
  );
}
