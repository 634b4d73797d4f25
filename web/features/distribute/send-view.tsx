import type { Release } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { useProgress } from '../../data/distribution.ts';
import { Failure } from '../../data/failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ProgressView } from './progress-view.tsx';
import { ResultView } from './result-view.tsx';

interface SendViewProps {
  organizationId: string;
  release: Release;
  distributionId: string;
}

/** One send: as it goes on, then its result. */
export function SendView({ organizationId, release, distributionId }: SendViewProps) {
  const { t } = useTranslation();
  const progress = useProgress(organizationId, distributionId);
  if (progress.isError) return <Failure error={progress.error} onRetry={() => void progress.refetch()} />;
  if (!progress.data) return <SkeletonRows />;
  const { phase } = progress.data;
  const isOver = phase === 'done' || phase === 'stopped';
  return (
    <>
      <span className="vh" role="status">
        {t(`distribute:phase.${phase}`)}
      </span>
      {isOver ? (
        <ResultView organizationId={organizationId} release={release} progress={progress.data} />
      ) : (
        <ProgressView organizationId={organizationId} progress={progress.data} />
      )}
    </>
  );
}
