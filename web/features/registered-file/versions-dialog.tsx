import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRegisteredFileVersions } from '../../data/registered-file.ts';
import { formatBytes } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { momentsToldApart } from '../../i18n/told-apart.ts';
import { Failure } from '../../parts/failure.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { changedParts, lineDiff } from './line-diff.ts';
import css from './registered-file.module.css';

interface VersionsDialogProps {
  organizationId: string;
  path: string;
  /** The text in the editor: what an earlier one is compared with. */
  current: string;
  onClose: () => void;
  onRestore: (content: string) => void;
}

const signs = { same: ' ', added: '+', removed: '−' } as const;

/** Earlier texts of a file: who saved it when, how it differs from what is in the editor, and the way back. */
export function VersionsDialog({ organizationId, path, current, onClose, onRestore }: VersionsDialogProps) {
  const { t } = useTranslation();
  const list = useRegisteredFileVersions(organizationId, path, true);
  const versions = list.data?.items ?? [];
  const moments = momentsToldApart(versions.map(({ updatedAt }) => updatedAt ?? ''));
  const [chosen, setChosen] = useState<number>();
  // The stored text is a version too: what one looks for is the newest that is another.
  const shown =
    versions.find(({ version }) => version === chosen) ??
    versions.find(({ content }) => content !== current) ??
    versions[0];
  const parts = shown ? changedParts(lineDiff(shown.content, current)) : [];
  return (
    <Dialog
      opened
      width={960}
      title={t('registeredFile:versionsOf', { path })}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button
            kind="primary"
            icon={RotateCcw}
            disabled={!shown || shown.content === current}
            onClick={() => shown && onRestore(shown.content)}
          >
            {t('registeredFile:restore')}
          </Button>
        </>
      }
    >
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={4} />
      ) : versions.length === 0 ? (
        <p className="muted">{t('registeredFile:noVersions')}</p>
      ) : (
        <div className={css.versions}>
          <ul aria-label={t('registeredFile:versions')}>
            {versions.map((one, at) => (
              <li key={one.version}>
                <button
                  type="button"
                  aria-pressed={one === shown}
                  className={classNames(one === shown && css.on)}
                  onClick={() => setChosen(one.version)}
                >
                  <b>{t('registeredFile:version', { version: one.version })}</b>
                  <small>
                    <Ltr>{(one.updatedAt && moments[at]) || ''}</Ltr>
                    {' · '}
                    <Ltr>{formatBytes(one.size)}</Ltr>
                  </small>
                </button>
              </li>
            ))}
          </ul>
          <section className="grow" aria-label={t('registeredFile:compare')}>
            <p className="muted small">{t('registeredFile:compareText')}</p>
            {shown && shown.content === current ? (
              <p>{t('registeredFile:same')}</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
              <pre className={css.diff} dir="ltr" tabIndex={0}>
                {parts.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
                  <span key={at} className={css[line?.kind ?? 'gap']}>
                    {line ? `${signs[line.kind]} ${line.text}` : '⋯'}
                  </span>
                ))}
              </pre>
            )}
          </section>
        </div>
      )}
    </Dialog>
  );
}
