import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { queryClient } from '../../data/query-client.ts';
import { doorQuery } from '../../data/session.ts';
import { preferTheme } from '../../device/ui-config.ts';
import { ProductPlayer } from '../../features/player/product-player.tsx';
import { withWords } from '../../i18n/words.ts';
import { PlayerContext } from '../../parts/player.ts';
import { useDisplaySettings } from '../../parts/shell/display-settings.ts';
import { PageLoader } from '../../parts/shell/page-loader.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import { UiProvider } from '../../ui/page/ui-provider.tsx';
import { loadSite } from './load-site.ts';
import { createClientRouter } from './router.tsx';

/** Which front-end it is, is known when the organization of the address is (specification 2 section 5, order of start). */
const siteQuery = {
  queryKey: ['client router'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: async () => {
    const { clientApp } = await queryClient.fetchQuery(doorQuery());
    const site = await withWords(['client'], loadSite(clientApp));
    preferTheme(site.scheme ?? 'light');
    return createClientRouter(site);
  },
};

/** No site of that name: an organization that is not there, is closed or waits for approval. There are no routes yet. */
function NoSite({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  if (!(error instanceof ApiError) || error.status !== 404) return <PageLoader onRetry={onRetry} />;
  return (
    <Page title={t('common:notFound.title')}>
      <Empty whole drawing="noMatch" title={t('common:notFound.title')} text={t('common:notFound.text')} />
    </Page>
  );
}

function ClientSite() {
  const { data: router, error, refetch } = useQuery(siteQuery);
  if (error) return <NoSite error={error} onRetry={() => void refetch()} />;
  return router ? <RouterProvider router={router} /> : <PageLoader />;
}

export function App() {
  const { direction, scheme } = useDisplaySettings();
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider direction={direction} scheme={scheme} windows="touched">
        <PlayerContext value={ProductPlayer}>
          <ClientSite />
        </PlayerContext>
      </UiProvider>
    </QueryClientProvider>
  );
}
