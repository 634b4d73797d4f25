import { type FieldType, isKnownFieldType } from '@firstlook/contract/field-type.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/page/class-name.ts';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';
import css from '../release-edit.module.css';
import { FilesEditor, OneFileEditor } from './file-editor.tsx';
import { GalleryEditor } from './gallery-editor.tsx';
import { ImageEditor } from './image-editor.tsx';
import { LinksEditor } from './links-editor.tsx';
import { ReleasesEditor } from './releases/releases-editor.tsx';
import { MultiChoiceEditor, NumberEditor, OneChoiceEditor, TextEditor } from './simple-editor.tsx';
import { TableEditor } from './table-editor.tsx';
import { VideosEditor } from './video-editor.tsx';

const DateEditor = lazy(() => import('./date-editor.tsx').then((module) => ({ default: module.DateEditor })));
const RichEditor = lazy(() => import('./rich-editor.tsx').then((module) => ({ default: module.RichEditor })));

/** What edits each type of the specification. */
const editors: Record<FieldType, ComponentType<EditorProps>> = {
  NUMBER: NumberEditor,
  TEXT: TextEditor,
  EMAIL: TextEditor,
  URL: TextEditor,
  DATE: DateEditor,
  SELECT: OneChoiceEditor,
  SELECT_VALUE_TO_LABEL: OneChoiceEditor,
  MULTISELECT: MultiChoiceEditor,
  MULTISELECT_VALUE_TO_LABEL: MultiChoiceEditor,
  RICHTEXT: RichEditor,
  LONGRICHTEXT: RichEditor,
  IMAGE: ImageEditor,
  IMAGEGALLERY: GalleryEditor,
  VIDEOS: VideosEditor,
  VIDEOINARRAY: VideosEditor,
  FILE: OneFileEditor,
  FILE_SRC: FilesEditor,
  links: LinksEditor,
  TABLE: TableEditor,
  RELEASES_SELECTOR: ReleasesEditor,
  SELECT_RELEASES_FROM_INNER_PARAM: ReleasesEditor,
  ROW: Row,
  FilesSection: FilesSection,
  SEPARATOR: Separator,
  LIGHT_SEPARATOR: Separator,
  SEPARATOR_BOLD: Separator,
};
/** They stand between the fields and not in a slot of their own. */
const unslotted: readonly ComponentType<EditorProps>[] = [Row, FilesSection, Separator];

const separators: Record<string, string | undefined> = {
  LIGHT_SEPARATOR: css.light,
  SEPARATOR_BOLD: css.bold,
};

function Separator({ definition, path }: EditorProps) {
  const { label } = useFrame({ definition, value: undefined, path });
  return (
    <div className={classNames(css.fieldSeparator, separators[definition.type])}>
      {definition.title && <h3>{label}</h3>}
    </div>
  );
}

/** The fields of a ROW stand beside each other; their values beside those of their neighbours, also inside of a table. */
function Row({ definition, path, beside, onBeside }: EditorProps) {
  const { values, update } = useFieldScope();
  const fields = (definition.fields ?? []).filter((field) => !field.hidden);
  const around = path.includes('.') ? `${path.slice(0, path.lastIndexOf('.'))}.` : '';
  return (
    <div className={css.fieldRow} style={{ '--columns': fields.length } as React.CSSProperties}>
      {fields.map((field) => (
        <FieldEditor
          key={field.fieldName}
          definition={field}
          path={`${around}${field.fieldName}`}
          value={(beside ?? values)[field.fieldName]}
          onChange={(value) =>
            onBeside ? onBeside({ [field.fieldName]: value }) : update(field.fieldName, () => value)
          }
          beside={beside}
          onBeside={onBeside}
        />
      ))}
    </div>
  );
}

function FilesSection() {
  const { t } = useTranslation();
  return <p className="help">{t('releaseEdit:filesSection')}</p>;
}

/** The value of an unknown type is shown as such and kept untouched. */
function UnknownField({ definition, value, path }: EditorProps) {
  const { t } = useTranslation();
  const { label } = useFrame({ definition, value, path });
  return (
    <div className={classNames('field', css.unknownField)}>
      <span className="label">{label}</span>
      <p>{t('releaseEdit:unknown', { type: definition.type })}</p>
    </div>
  );
}

/** One field of a release type, whatever its type is. */
export function FieldEditor(props: EditorProps) {
  const { definition, path } = props;
  const Editor = isKnownFieldType(definition.type) ? editors[definition.type] : UnknownField;
  if (unslotted.includes(Editor)) return <Editor {...props} />;
  return (
    <div data-path={path}>
      <Suspense fallback={<Skeleton height={66} />}>
        <Editor {...props} />
      </Suspense>
    </div>
  );
}
