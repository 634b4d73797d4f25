import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../../data/query-client.ts';
import { ProductPlayer } from '../../features/player/product-player.tsx';
import { PlayerContext } from '../../parts/player.ts';
import { useDisplaySettings } from '../../parts/shell/display-settings.ts';
import { UiProvider } from '../../ui/page/ui-provider.tsx';
import { router } from './router.tsx';

export function App() {
  const { direction, scheme } = useDisplaySettings();
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider direction={direction} scheme={scheme}>
        <PlayerContext value={ProductPlayer}>
          <RouterProvider router={router} />
        </PlayerContext>
      </UiProvider>
    </QueryClientProvider>
  );
}
