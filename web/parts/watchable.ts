import { storedFiles } from './stored-file.ts';

/** Whether a release has a film or a recording. One without is read, and its report speaks of visits. */
export function isWatchable(releaseData: Readonly<Record<string, unknown>>): boolean {
  const { videos, ...others } = releaseData;
  const isMedia = ({ kind, mediaSecondsDuration }: ReturnType<typeof storedFiles>[number]) =>
    kind === 'video' || kind === 'audio' || (mediaSecondsDuration ?? 0) > 0;
  return (
    storedFiles(videos).length > 0 || Object.values(others).some((value) => storedFiles(value).some(isMedia))
  );
}
