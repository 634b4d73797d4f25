import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Search, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';

const reportMode = 'report';

/** In report mode a click goes to the release report (specification 1 section 2); the address says so. */
export const isReportMode = (search: Search): boolean => search.mode === reportMode;

/** An organization may open its reports to more roles than the permissions say: its releases know. */
export const mayReportOn = (releases: readonly ReleaseCard[] = []): boolean =>
  releases.some(({ abilities }) => abilities.report);

export function ReportSwitch({ mayReport }: { mayReport: boolean }) {
  const { t } = useTranslation();
  const on = isReportMode(useRouteSearch());
  const setSearch = useSetSearch();
  if (!mayReport) return null;
  return (
    <Button
      icon={ChartNoAxesColumn}
      kind={on ? 'primary' : 'outline'}
      aria-pressed={on}
      onClick={() => setSearch({ mode: on ? undefined : reportMode }, true)}
    >
      {t('releases:reportMode')}
    </Button>
  );
}
