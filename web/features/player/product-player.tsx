import { lazy, Suspense } from 'react';
import { useUiConfig } from '../../device/ui-config.ts';
import type { PlayerProps } from '../../parts/player.ts';
import css from './product-player.module.css';

const Player = lazy(() => import('./player.tsx').then((module) => ({ default: module.Player })));

/** The product's player for screens that show videos; a video of another site plays from its own address. */
export function ProductPlayer({ fileId, src, poster, ...rest }: PlayerProps) {
  const { locale } = useUiConfig();
  if (!fileId) {
    // biome-ignore lint/a11y/useMediaCaption: another site's video brings its own captions, or none
    return <video className={css.plain} src={src} poster={poster ?? undefined} controls playsInline />;
  }
  return (
    <Suspense>
      <Player {...rest} fileId={fileId} poster={poster} locale={locale} />
    </Suspense>
  );
}
