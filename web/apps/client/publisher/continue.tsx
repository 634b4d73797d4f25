import { useOwnWatching } from '../../../data/watching.ts';
import { WatchingRows } from '../../../features/release-list/watching-rows.tsx';

interface ContinueProps {
  organizationId: string;
  className: string | undefined;
}

/** What a reader of the publisher began to watch, with the views that are left and until when, and what came out since. */
export function Continue({ organizationId, className }: ContinueProps) {
  const own = useOwnWatching(organizationId, undefined, true);
  if (!own || own.begun.length + own.fresh.length === 0) return null;
  return (
    <div className={className}>
      <WatchingRows organizationId={organizationId} own={own} shape="book" />
    </div>
  );
}
