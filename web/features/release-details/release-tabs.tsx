import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { sectionNamed, sectionsOf, visibleFields } from '@firstlook/contract/form-section.ts';
import { useTranslation } from 'react-i18next';
import { useSectionName } from '../../parts/section-name.ts';
import { TabList } from '../../ui/list/tab-list.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { FactTable, FieldView } from './field-view.tsx';
import { hasContent } from './has-content.ts';
import css from './release-details.module.css';
import { headFields } from './release-head.tsx';
import { arrange, isWatched, withoutShown } from './section-fields.ts';

const inSection = (definition: FieldDefinition, section: string) =>
  (definition.uiSections ?? ['content']).includes(section);

interface SectionProps {
  fields: readonly FieldDefinition[];
  values: Record<string, unknown>;
  organizationId: string;
  releaseId: string;
  locale: string;
}

function Section({ fields, ...rest }: SectionProps) {
  const { watched, texts, facts, rest: others } = arrange(fields, rest.values);
  const isAlone = watched.length + texts.length + others.length === 1 && facts.length === 0;
  const view = (field: FieldDefinition) => (
    <FieldView
      key={field.fieldName || `${field.type}${field.index}`}
      definition={field}
      isNamed={!isAlone}
      {...rest}
    />
  );
  return (
    <>
      {watched.map(view)}
      {texts.map(view)}
      <FactTable definitions={facts} {...rest} />
      {others.map(view)}
    </>
  );
}

interface ReleaseTabsProps {
  definitions: readonly FieldDefinition[];
  values: Record<string, unknown>;
  organizationId: string;
  releaseId: string;
  /** Language of the release's own texts. */
  locale: string;
  /** The open tab, as the address says it. */
  asked: string | undefined;
  onChoose: (section: string) => void;
}

/**
 * The fields of a release in tabs, built from the sections of those that have something to show. Films lead the first
 * one, whatever section is theirs: they are what most people come for.
 */
export function ReleaseTabs({
  definitions,
  values,
  organizationId,
  releaseId,
  locale,
  asked,
  onChoose,
}: ReleaseTabsProps) {
  const { t } = useTranslation();
  const sectionName = useSectionName();
  const fields = withoutShown(visibleFields(definitions), headFields).filter((field) =>
    hasContent(field, values),
  );
  const sections = sectionsOf(fields);
  const current = sectionNamed(sections, asked) ?? sections[0];
  return (
    <>
      {/* One section needs no way to another. */}
      <TabList
        className={css.tabs}
        hidden={sections.length < 2}
        label={t('details:sections')}
        tabs={sections.map((section) => ({ value: section, label: sectionName(section) }))}
        chosen={current}
        onChoose={onChoose}
        panel="tab-panel"
      />
      <div
        id="tab-panel"
        role="tabpanel"
        aria-labelledby={current ? `tab-${current}` : undefined}
        className={css.details}
      >
        {current === undefined ? (
          <Empty drawing="nothing" title={t('details:empty')} />
        ) : (
          <Section
            fields={fields.filter(
              (field) => inSection(field, current) || (current === sections[0] && isWatched(field)),
            )}
            values={values}
            organizationId={organizationId}
            releaseId={releaseId}
            locale={locale}
          />
        )}
      </div>
    </>
  );
}
