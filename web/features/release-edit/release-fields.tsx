import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { editableFields, formSectionOf, formSectionsOf } from '@firstlook/contract/form-section.ts';
import { Fragment, memo, type ReactNode } from 'react';
import { useSectionName } from '../../parts/section-name.ts';
import { FieldEditor } from './field/field-editor.tsx';
import css from './release-edit.module.css';
import { sectionId } from './section-id.ts';

interface ReleaseFieldsProps {
  definitions: readonly FieldDefinition[];
  values: Record<string, unknown>;
  update: (path: string, change: (value: unknown) => unknown) => void;
  /** What belongs to the release itself; stands behind its title. */
  head: ReactNode;
}

interface SlotProps {
  definition: FieldDefinition;
  value: unknown;
  update: ReleaseFieldsProps['update'];
}

/** A field is drawn again when its own value changes, not at every key of another. */
const Slot = memo(function Slot({ definition, value, update }: SlotProps) {
  return (
    <FieldEditor
      definition={definition}
      path={definition.fieldName}
      value={value}
      onChange={(next) => update(definition.fieldName, () => next)}
    />
  );
});

/** All fields, section after section. */
export function ReleaseFields({ definitions, values, update, head }: ReleaseFieldsProps) {
  const sectionName = useSectionName();
  const fields = editableFields(definitions);
  return formSectionsOf(definitions).map((section, position) => (
    <section
      key={section}
      id={sectionId(section)}
      className={css.formSection}
      aria-label={sectionName(section)}
    >
      <h2 className={position === 0 ? 'visually-hidden' : undefined}>{sectionName(section)}</h2>
      {fields
        .filter((field) => formSectionOf(field) === section)
        .map((field, place) => (
          <Fragment key={field.fieldName || `${field.type}${field.index}`}>
            <Slot definition={field} value={values[field.fieldName]} update={update} />
            {position === 0 && place === 0 && head}
          </Fragment>
        ))}
    </section>
  ));
}
