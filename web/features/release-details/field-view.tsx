import type { FieldType } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { knownOptions } from '@firstlook/contract/past-option.ts';
import { lazy, Suspense } from 'react';
import { path } from '../../device/path.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { PlainText } from '../../i18n/plain-text.tsx';
import { withWords } from '../../i18n/words.ts';
import { useFieldWords } from '../../parts/field-words.ts';
import { storedFiles } from '../../parts/stored-file.ts';
import { RichView } from '../../ui/page/rich-view.tsx';
import { FileList, ImageList, LinkList, VideoList } from './file-views.tsx';
import { NamedReleases } from './group/named-releases.tsx';
import { type FileKey, hasContent } from './has-content.ts';
import css from './release-details.module.css';

interface FieldViewProps {
  definition: FieldDefinition;
  values: Record<string, unknown>;
  organizationId: string;
  releaseId: string;
  /** Language of the release's own texts. */
  locale: string;
}

const idOf = (value: unknown) =>
  typeof value === 'string' ? value : String((value as { _id?: unknown } | null)?._id ?? '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value ? [value] : []);

const OwnTimes = lazy(() =>
  withWords(['stream'], import('../../parts/broadcast/own-times.tsx')).then((module) => ({
    default: module.OwnTimes,
  })),
);

/** The columns that the table of broadcasts has by itself; with one of an organization's own the plain table loses nothing. */
const timeColumns = new Set(['dateTxt', 'dayTxt', 'hourTxt', 'channel', 'title', 'episode']);

/** Broadcast times with today, what is over and calendar files; any other table as it was defined. */
function TableView(props: FieldViewProps) {
  const { definition, values, organizationId, releaseId } = props;
  const hasOwnColumns = (definition.fields ?? []).some(({ fieldName }) => !timeColumns.has(fieldName));
  if (definition.fieldName !== 'broadcastTimes' || hasOwnColumns) return <Table {...props} />;
  return (
    <Suspense fallback={<Table {...props} />}>
      <OwnTimes releaseId={releaseId} values={values} path={path.release(organizationId, releaseId)} />
    </Suspense>
  );
}

function Table({ definition, values, ...rest }: FieldViewProps) {
  const words = useFieldWords();
  const rows = listOf(values[definition.fieldName]) as Record<string, unknown>[];
  const fields = (definition.fields ?? []).filter((field) => rows.some((row) => hasContent(field, row)));
  return (
    <div className="panel data-table-wrap">
      <table className="data-table">
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field.fieldName} scope="col">
                {words(field.title) || field.fieldName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own
            <tr key={position}>
              {fields.map((field) => (
                <td key={field.fieldName} data-label={words(field.title)}>
                  <Value {...rest} definition={field} values={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Every file of the release in one place: images, videos, files and links. */
function FilesSection({ values, organizationId, releaseId }: FieldViewProps) {
  const of = (key: FileKey) => storedFiles(values[key]);
  return (
    <>
      <ImageList titled images={[...of('mainImage'), ...of('images'), ...of('imageGallery')]} />
      <VideoList
        titled
        videos={of('videos')}
        organizationId={organizationId}
        releaseId={releaseId}
        releaseTitle={String(values.title ?? '')}
      />
      <FileList titled files={[...of('comunicatFile'), ...of('files')]} />
      <LinkList titled value={values.links} />
    </>
  );
}

/** The value of a field, by its type. */
function Value(props: FieldViewProps) {
  const { definition, values, organizationId, releaseId, locale } = props;
  const words = useFieldWords();
  const value = values[definition.fieldName];
  const labels = new Map(knownOptions(definition).map((option) => [option.value, words(option.label)]));
  const known = definition.type as FieldType;
  switch (known) {
    case 'NUMBER':
      return <Ltr>{typeof value === 'number' ? formatNumber(value) : String(value ?? '')}</Ltr>;
    case 'DATE':
      return <Ltr>{formatDate(String(value ?? ''))}</Ltr>;
    case 'EMAIL':
      return (
        <a className="link" href={`mailto:${encodeURIComponent(String(value))}`}>
          <Ltr>{String(value)}</Ltr>
        </a>
      );
    case 'URL':
      return <LinkList value={[{ url: value }]} />;
    case 'links':
      return <LinkList value={value} />;
    case 'SELECT':
    case 'SELECT_VALUE_TO_LABEL':
      return <bdi>{labels.get(String(value)) ?? String(value ?? '')}</bdi>;
    case 'MULTISELECT':
    case 'MULTISELECT_VALUE_TO_LABEL':
      return (
        <bdi>
          {listOf(value)
            .map((one) => labels.get(String(one)) ?? String(one))
            .join(', ')}
        </bdi>
      );
    case 'RICHTEXT':
    case 'LONGRICHTEXT':
      return <RichView html={String(value ?? '')} locale={locale} />;
    case 'IMAGE':
    case 'IMAGEGALLERY':
      return <ImageList images={storedFiles(value)} />;
    case 'VIDEOS':
    case 'VIDEOINARRAY':
      return (
        <VideoList
          videos={storedFiles(value)}
          organizationId={organizationId}
          releaseId={releaseId}
          releaseTitle={String(values.title ?? '')}
        />
      );
    case 'FILE':
    case 'FILE_SRC':
      return <FileList files={storedFiles(value)} />;
    case 'TABLE':
      return <TableView {...props} />;
    case 'RELEASES_SELECTOR':
    case 'SELECT_RELEASES_FROM_INNER_PARAM':
      return <NamedReleases organizationId={organizationId} ids={listOf(value).map(idOf)} />;
    // These hold nothing of their own.
    case 'ROW':
    case 'FilesSection':
    case 'SEPARATOR':
    case 'LIGHT_SEPARATOR':
    case 'SEPARATOR_BOLD':
      return null;
    case 'TEXT':
      return (
        <bdi>
          <PlainText text={String(value ?? '')} />
        </bdi>
      );
    default: {
      known satisfies never;
      return <bdi>{typeof value === 'object' ? '' : String(value ?? '')}</bdi>;
    }
  }
}

/** Short values in one table, name beside value. */
export function FactTable({
  definitions,
  ...rest
}: Omit<FieldViewProps, 'definition'> & { definitions: readonly FieldDefinition[] }) {
  const words = useFieldWords();
  if (definitions.length === 0) return null;
  return (
    <dl className={css.facts}>
      {definitions.map((definition) => (
        <div key={definition.fieldName}>
          <dt>{words(definition.uiTitle ?? definition.title) || definition.fieldName}</dt>
          <dd>
            <Value {...rest} definition={definition} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A field as a reader sees it: its name, unless the section says it already, and its value. */
export function FieldView({ isNamed = true, ...props }: FieldViewProps & { isNamed?: boolean }) {
  const words = useFieldWords();
  const { definition } = props;
  if (definition.type === 'FilesSection') return <FilesSection {...props} />;
  return (
    <section className={css.field}>
      {isNamed && <h2>{words(definition.uiTitle ?? definition.title) || definition.fieldName}</h2>}
      <Value {...props} />
    </section>
  );
}
