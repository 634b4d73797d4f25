import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { ReleaseVersion } from '@firstlook/contract/release-version.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReleaseVersion } from '../../data/release-version.ts';
import { formatNames } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './history.module.css';
import { type Difference, differencesOf } from './history-difference.ts';
import { usePathName, useValueText } from './history-value.ts';

interface HistoryCompareProps {
  organizationId: string;
  organization: OrganizationView | undefined;
  releaseId: string;
  definitions: readonly FieldDefinition[];
  version: ReleaseVersion;
  /** Absent: the first one. */
  before: ReleaseVersion | undefined;
  now: ReleaseVersion | undefined;
}

type With = 'before' | 'now';

/** Names of the fields in the order of the form. */
const orderOf = (definitions: readonly FieldDefinition[]): string[] =>
  definitions.flatMap((one) => (one.type === 'ROW' ? orderOf(one.fields ?? []) : [one.fieldName]));

interface DifferencesProps extends Pick<HistoryCompareProps, 'organization' | 'definitions'> {
  differences: readonly Difference[];
  from: string;
  to: string;
}

function Differences({ organization, definitions, differences, from, to }: DifferencesProps) {
  const { t } = useTranslation();
  const nameOf = usePathName(definitions);
  const textOf = useValueText(definitions, organization);
  const cell = (path: string, value: unknown) => (
    <bdi>{textOf(path, value) || <span className="muted">{t('common:conflict.empty')}</span>}</bdi>
  );
  return (
    <div className={classNames('panel data-table-wrap', css.compare)}>
      <table className="data-table">
        <thead>
          <tr>
            {[t('details:history.field'), from, to].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.path}>
              <td data-label={t('details:history.field')}>
                <b>{nameOf(one.path)}</b>
              </td>
              <td data-label={from}>{cell(one.path, one.from)}</td>
              <td data-label={to}>{cell(one.path, one.to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The version and what it is compared with, the older one first. */
function useSides({ organizationId, releaseId, version, before, now }: HistoryCompareProps, chosen?: With) {
  const other = chosen === 'now' ? now : before;
  const mine = useReleaseVersion(organizationId, releaseId, version._id);
  const theirs = useReleaseVersion(organizationId, releaseId, chosen && other?._id);
  const [older, newer] = chosen === 'now' ? [mine, theirs] : [theirs, mine];
  const failed = mine.isError ? mine : theirs.isError ? theirs : null;
  return { older: older.data, newer: newer.data, failed, gone: mine.data?.gone ?? [] };
}

/** A version beside the present one or the one before it, field by field. */
export function HistoryCompare(props: HistoryCompareProps) {
  const { definitions, version, before } = props;
  const { t } = useTranslation();
  const nameOf = usePathName(definitions);
  const [asked, setAsked] = useState<With>('now');
  const options = [
    ...(version.isCurrent ? [] : [{ value: 'now' as const, label: t('details:history.withNow') }]),
    ...(before ? [{ value: 'before' as const, label: t('details:history.withBefore') }] : []),
  ];
  const chosen = options.find(({ value }) => value === asked)?.value ?? options[0]?.value;
  const { older, newer, failed, gone } = useSides(props, chosen);
  const differences = older && newer ? differencesOf(older, newer, orderOf(definitions)) : null;
  const [isNow, thisVersion] = [t('details:history.isNow'), t('details:history.thisVersion')];
  const sides =
    chosen === 'now'
      ? { from: thisVersion, to: isNow }
      : { from: t('details:history.before'), to: thisVersion };
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <section className="grow" aria-label={t('details:history.compare')}>
      {options.length > 1 && chosen && (
        <Segmented<With>
          label={t('details:history.compare')}
          value={chosen}
          options={options}
          onChange={setAsked}
        />
      )}
      {gone.length > 0 && (
        <p className={css.gone}>{t('details:history.gone', { fields: formatNames(gone.map(nameOf)) })}</p>
      )}
      {!chosen && <p className="muted">{t('details:history.only')}</p>}
      {chosen && !differences && <SkeletonRows rows={4} />}
      {differences?.length === 0 && <p className="muted">{t('details:history.same')}</p>}
      {differences && differences.length > 0 && (
        <Differences {...props} {...sides} differences={differences} />
      )}
    </section>
  );
}
