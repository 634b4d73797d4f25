import { timeZone } from '../../i18n/place.ts';
import { broadcastsOf } from './broadcast.ts';
import { BroadcastTable } from './broadcast-table.tsx';

interface OwnTimesProps {
  releaseId: string;
  values: Record<string, unknown>;
  path: string;
}

/** When a release is broadcast, on its own page. */
export function OwnTimes({ releaseId, values, path }: OwnTimesProps) {
  return (
    <BroadcastTable
      broadcasts={broadcastsOf([{ _id: releaseId, releaseData: values }])}
      title={String(values.title ?? '')}
      zone={timeZone()}
      pathOf={() => path}
    />
  );
}
