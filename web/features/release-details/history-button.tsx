import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { History } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldDefinitions } from '../../data/organization.ts';
import { withWords } from '../../i18n/words.ts';
import { useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';

// Readers open this page, too, and never the dialog.
const HistoryDialog = lazy(() =>
  withWords(['landing', 'sends'], import('./history-dialog.tsx')).then((module) => ({
    default: module.HistoryDialog,
  })),
);

interface HistoryButtonProps {
  organization: OrganizationView | undefined;
  release: Release;
}

/** The versions of the release, for those who edit it; the address says that they are open, so the editor leads there. */
export function HistoryButton({ organization, release }: HistoryButtonProps) {
  const { t } = useTranslation();
  const { history } = useRouteSearch();
  const isOpen = history !== undefined;
  const setSearch = useSetSearch();
  const definitions = useFieldDefinitions(release.organizationId, release.releaseType);
  if (!release.abilities.edit) return null;
  return (
    <>
      <Button icon={History} onClick={() => setSearch({ history: 'open' }, true)}>
        {t('details:history.open')}
      </Button>
      {isOpen && definitions.data && (
        <Suspense>
          <HistoryDialog
            organizationId={release.organizationId}
            organization={organization}
            releaseId={release._id}
            title={String(release.releaseData.title ?? '')}
            definitions={definitions.data.items}
            first={history}
            onClose={() => setSearch({ history: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
