import type { RegisteredFile } from '@firstlook/contract/registered-file.ts';
import { Braces, Code, FileText, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRegisteredFiles } from '../../../data/registered-file.ts';
import { path } from '../../../device/path.ts';
import { formatBytes, formatDateTime } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { ButtonLink } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import css from '../organization-edit.module.css';

const icons = { fields: Braces, template: Code, html: FileText } as const;
const kinds = ['fields', 'template', 'html'] as const;

/** Field definitions, templates and pages: the own ones first, then those that come with the product. */
export function FileList({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const list = useRegisteredFiles(organizationId);
  const files: readonly RegisteredFile[] = list.data?.items ?? [];
  return (
    <section className={css.settingSection} data-path="files">
      <h2>{t('organizationEdit:file.title')}</h2>
      <p className={classNames('muted', css.settingText)}>{t('organizationEdit:file.text')}</p>
      <div className="row wrap">
        {kinds.map((kind) => (
          <ButtonLink
            key={kind}
            size="sm"
            icon={Plus}
            to={path.registeredFile(organizationId)}
            search={{ kind }}
          >
            {t(`organizationEdit:file.new.${kind}`)}
          </ButtonLink>
        ))}
      </div>
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={4} />
      ) : (
        kinds.map((kind) => {
          const shown = files.filter((file) => file.kind === kind);
          if (shown.length === 0) return null;
          return (
            <div className={css.settingSub} key={kind}>
              <h3>{t(`organizationEdit:file.kind.${kind}`)}</h3>
              <ul className={css.fileList}>
                {shown.map((file) => (
                  <li key={file.path}>
                    <Icon of={icons[kind]} />
                    <AppLink
                      className="link grow"
                      to={path.registeredFile(organizationId)}
                      search={{ file: file.path }}
                    >
                      <Ltr>{file.path}</Ltr>
                    </AppLink>
                    <span className="muted small">
                      {file.builtIn ? (
                        t('organizationEdit:file.builtIn')
                      ) : (
                        <>
                          {t('organizationEdit:file.version', { version: file.version })}{' '}
                          <Ltr>{file.updatedAt ? formatDateTime(file.updatedAt) : ''}</Ltr>
                        </>
                      )}
                    </span>
                    <Ltr className="muted small">{formatBytes(file.size)}</Ltr>
                  </li>
                ))}
              </ul>
            </div>
          );
        })
      )}
    </section>
  );
}
