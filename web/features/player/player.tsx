import { useEffect, useRef } from 'react';
import { useRefreshOwnWatching } from '../../data/watching.ts';
import { mountPlayer } from './mount-player.ts';
import { playerTextFor } from './player-text.ts';

interface PlayerProps {
  organizationId: string;
  fileId: string;
  releaseId?: string;
  title: string;
  locale: string;
  poster?: string | null;
}

/** The player inside React. It begins to play when it appears; put it behind a button or a poster. */
export function Player({ organizationId, fileId, releaseId, title, locale, poster }: PlayerProps) {
  const container = useRef<HTMLDivElement>(null);
  const onReported = useRefreshOwnWatching(organizationId);
  useEffect(() => {
    if (!container.current) return;
    const source = { organizationId, fileId, releaseId };
    const text = playerTextFor(locale);
    const languages = [locale.startsWith('he') ? 'he' : locale, ...navigator.languages];
    const player = mountPlayer(container.current, { source, title, text, poster, languages, onReported });
    return () => player.destroy();
  }, [organizationId, fileId, releaseId, title, locale, poster, onReported]);
  return <div ref={container} />;
}
