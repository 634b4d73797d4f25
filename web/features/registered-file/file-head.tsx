import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FileText } from '../../data/registered-file.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import css from './registered-file.module.css';

export type View = 'form' | 'text';

interface FileHeadProps {
  file: FileText;
  /** As it is typed. */
  path: string;
  title: string;
  version: number | undefined;
  isNew: boolean;
  view: View;
  onView: (view: View) => void;
  onVersions: () => void;
}

/** The name of a file, what it is, and the ways to look at it. */
export function FileHead({ file, path, title, version, isNew, view, onView, onVersions }: FileHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classNames('row wrap', css.head)}>
      <div className="grow">
        <h1 className="h1">{isNew ? title : <Ltr>{path}</Ltr>}</h1>
        <p className="muted small">
          {t(`registeredFile:kind.${file.kind}`)}
          {!isNew &&
            ` · ${file.builtIn ? t('registeredFile:builtIn') : t('registeredFile:version', { version: version })}`}
          {file.updatedAt && (
            <>
              {' · '}
              <Ltr>{formatDateTime(file.updatedAt)}</Ltr>
            </>
          )}
        </p>
      </div>
      {file.kind === 'fields' && (
        <Segmented<View>
          label={t('registeredFile:view')}
          value={view}
          onChange={onView}
          options={[
            { value: 'form', label: t('registeredFile:form') },
            { value: 'text', label: 'JSON' },
          ]}
        />
      )}
      {!isNew && !file.builtIn && (
        <Button size="sm" icon={History} onClick={onVersions}>
          {t('registeredFile:versions')}
        </Button>
      )}
    </div>
  );
}
