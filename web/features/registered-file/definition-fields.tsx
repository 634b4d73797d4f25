import { fieldTypes } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../i18n/ltr.tsx';
import { useFieldWords } from '../../parts/field-words.ts';
import { useSectionName } from '../../parts/section-name.ts';
import { NamesField } from '../../ui/field/names-field.tsx';
import { OptionsField } from '../../ui/field/options-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { isSeparator, takesExample, takesLength, takesOptions } from './definitions.ts';
import { NumberProp } from './number-prop.tsx';
import css from './registered-file.module.css';
import { useTypeName } from './type-name.ts';

interface DefinitionTextsProps {
  definition: FieldDefinition;
  change: (part: Partial<FieldDefinition>) => void;
}

interface NameProps {
  /** The field begins to get another name, and has it. */
  onNaming: () => void;
  onNamed: () => void;
  nameError: string | undefined;
}

const sections = ['content', 'images', 'videos', 'watch', 'files', 'links', 'contact', 'reviews'];

/** What a field is called, its type, and what stands around it on the screen. */
export function DefinitionTexts({
  definition,
  change,
  onNaming,
  onNamed,
  nameError,
}: DefinitionTextsProps & NameProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const sectionName = useSectionName();
  const typeName = useTypeName();
  // What a key says; plain words say themselves.
  const spoken = (text = '') => (words(text) === text ? undefined : words(text));
  return (
    <>
      <div className={css.naming}>
        <SelectField
          label={t('registeredFile:type')}
          value={definition.type}
          options={[...new Set<string>([...fieldTypes, definition.type])].map((value) => ({
            value,
            label: typeName(value),
            code: value,
          }))}
          onChange={(value) => change({ type: value ?? 'TEXT' })}
        />
        <TextField
          ltr
          required={!isSeparator(definition.type)}
          label={t('registeredFile:fieldName')}
          value={definition.fieldName}
          maxLength={100}
          error={nameError}
          onFocus={onNaming}
          onBlur={onNamed}
          onChange={(fieldName) => change({ fieldName: fieldName.trim() })}
        />
        <TextField
          label={t('registeredFile:title')}
          help={spoken(definition.title)}
          value={definition.title ?? ''}
          maxLength={200}
          onChange={(title) => change({ title })}
        />
      </div>
      <div className="three">
        <TextField
          label={t('registeredFile:help')}
          help={spoken(definition.helpText)}
          value={definition.helpText ?? ''}
          maxLength={500}
          onChange={(helpText) => change({ helpText: helpText || undefined })}
        />
        <TextField
          label={t('registeredFile:example')}
          disabled={!takesExample(definition.type)}
          value={definition.example ?? ''}
          maxLength={200}
          onChange={(example) => change({ example: example || undefined })}
        />
        <NamesField
          label={t('registeredFile:sections')}
          help={(definition.uiSections ?? []).map(sectionName).join(', ') || undefined}
          value={definition.uiSections ?? []}
          options={sections}
          onChange={(uiSections) => change({ uiSections: uiSections.length > 0 ? uiSections : undefined })}
        />
      </div>
    </>
  );
}

interface DefinitionLimitsProps extends DefinitionTextsProps {
  setProps: (part: NonNullable<FieldDefinition['props']>) => void;
}

/** Words that a reader sees beside the codes of options, where the file names them by a key. */
function SpokenOptions({ options }: { options: NonNullable<FieldDefinition['options']> }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const spoken = options.filter(({ label }) => words(label) !== label);
  if (spoken.length === 0) return null;
  return (
    <p className="muted small">
      {t('registeredFile:optionWords')}{' '}
      {spoken.map(({ value, label }, at) => (
        <span key={value}>
          {at > 0 && ' · '}
          <bdi>{words(label)}</bdi> (<Ltr>{value}</Ltr>)
        </span>
      ))}
    </p>
  );
}

/** What a value of the field may be: its choices, its bounds, its length. */
export function DefinitionLimits({ definition, change, setProps }: DefinitionLimitsProps) {
  const { t } = useTranslation();
  const { type } = definition;
  return (
    <>
      {takesOptions(type) && (
        <>
          <OptionsField
            headingHelp={t('registeredFile:headingHelp')}
            value={definition.options ?? []}
            onChange={(options) => change({ options })}
          />
          <SpokenOptions options={definition.options ?? []} />
        </>
      )}
      {type === 'NUMBER' && (
        <div className="pair">
          <NumberProp
            label={t('registeredFile:min')}
            value={definition.props?.min}
            onChange={(min) => setProps({ min })}
          />
          <NumberProp
            label={t('registeredFile:max')}
            value={definition.props?.max}
            onChange={(max) => setProps({ max })}
          />
        </div>
      )}
      {takesLength(type) && (
        <div className="pair">
          <NumberProp
            label={t('registeredFile:maxLength')}
            value={definition.props?.maxLength}
            onChange={(maxLength) => setProps({ maxLength })}
          />
        </div>
      )}
    </>
  );
}
