import { Check, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsReleaseGone } from '../../data/release.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatBytes, formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import { IconButton } from '../../ui/page/button.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { releaseGone } from './upload-place.ts';
import { dismissUpload, pauseUpload, resumeUpload } from './upload-store.ts';
import type { UploadEntry } from './upload-task.ts';
import css from './upload-tray.module.css';

/** Seconds as people say them: seconds under a minute and a half, then whole minutes. */
function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  return seconds < 90
    ? t('upload:secondsLeft', { count: seconds })
    : t('upload:minutesLeft', { count: Math.round(seconds / 60) });
}

/** Where to look when there is no room: for admins the way there, for others who can look. */
function WhatTakesSpace({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const may = useCan(organizationId);
  if (!may('organization.update')) return <small>{t('upload:seeSpaceAdmin')}</small>;
  return (
    <small>
      <AppLink className="link" to={path.storage(organizationId)}>
        {t('upload:seeSpace')}
      </AppLink>
    </small>
  );
}

/** Why an upload failed, in words of the catalogue. */
export const failureKey = (error: string | null) =>
  findKey(`errors:${error}`, `media:${error}`) ?? 'errors:INTERNAL';

function State({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation();
  if (entry.status === 'failed') {
    return (
      <>
        <small className={css.error}>{t(failureKey(entry.error))}</small>
        {entry.error === 'QUOTA_EXCEEDED' && <WhatTakesSpace organizationId={entry.organizationId} />}
      </>
    );
  }
  if (entry.status === 'ready') {
    return (
      <small className={css.done}>
        <Icon of={Check} small /> {t('upload:ready')}
      </small>
    );
  }
  if (entry.status === 'encrypting')
    return <small>{t(entry.progress > 0 ? 'upload:versions' : 'upload:encrypting')}</small>;
  return (
    <small>
      <Ltr>{`${formatBytes(entry.sentBytes)} / ${formatBytes(entry.size)}`}</Ltr>
      {entry.status === 'paused' && <> · {t('upload:paused')}</>}
      {entry.bytesPerSecond > 0 && (
        <>
          {' · '}
          <Ltr>{`${formatBytes(entry.bytesPerSecond)}/s`}</Ltr>
        </>
      )}
      {entry.secondsLeft !== null && (
        <>
          {' · '}
          <TimeLeft seconds={entry.secondsLeft} />
        </>
      )}
    </small>
  );
}

/** Where the file went or will go, with a way there while there is one. */
function Place({ entry, isGone }: { entry: UploadEntry; isGone: boolean }) {
  const { t } = useTranslation();
  const { place, organizationId, releaseId } = entry;
  if (isGone) return <small className={css.error}>{t('upload:releaseGone')}</small>;
  if (!place) return releaseId ? <small>{t('upload:placeLater')}</small> : null;
  const to = path.releaseEdit(organizationId, place.releaseId);
  return (
    <small>
      {t(place.isPlaced ? 'upload:placed' : 'upload:notPlaced')}{' '}
      <AppLink className="link" to={to}>
        <bdi>{place.title || t('upload:untitled')}</bdi>
      </AppLink>
    </small>
  );
}

export function UploadLine({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation();
  const { id, name, status, progress, place, organizationId, releaseId } = entry;
  const isStopped = entry.error === releaseGone;
  const isGone = useIsReleaseGone(organizationId, place?.releaseId ?? releaseId ?? undefined);
  const isMoving = status === 'uploading' || status === 'encrypting' || status === 'paused';
  const canDismiss = status !== 'encrypting';
  return (
    <li className={css.line}>
      <div className="row">
        <b className="grow">
          <bdi>{name}</bdi>
        </b>
        {isMoving && <small className="digits">{<Ltr>{formatPercent(progress)}</Ltr>}</small>}
        {status === 'uploading' && (
          <IconButton
            small
            icon={Pause}
            label={t('upload:pause', { name })}
            onClick={() => pauseUpload(id)}
          />
        )}
        {status === 'paused' && (
          <IconButton
            small
            icon={Play}
            label={t('upload:resume', { name })}
            onClick={() => resumeUpload(id)}
          />
        )}
        {status === 'failed' && !isGone && !isStopped && (
          <IconButton
            small
            icon={RotateCcw}
            label={t('upload:retry', { name })}
            onClick={() => resumeUpload(id)}
          />
        )}
        {canDismiss && (
          <IconButton
            small
            icon={X}
            label={t(status === 'ready' || isStopped ? 'upload:dismiss' : 'upload:cancel', { name })}
            onClick={() => dismissUpload(id)}
          />
        )}
      </div>
      <State entry={entry} />
      {!isStopped && <Place entry={entry} isGone={isGone} />}
      {isMoving && (
        <div
          className="bar"
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={progress}
        >
          <i style={{ inlineSize: `${progress}%` }} />
        </div>
      )}
    </li>
  );
}
