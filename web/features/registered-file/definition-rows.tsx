import { fieldTypes } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import type { FieldUsage } from '../../data/registered-file.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useFieldWords } from '../../parts/field-words.ts';
import { useSectionName } from '../../parts/section-name.ts';
import { NamesField } from '../../ui/field/names-field.tsx';
import { OptionsField } from '../../ui/field/options-field.tsx';
import { RowsEditor } from '../../ui/field/rows-editor.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import {
  inOrder,
  isSeparator,
  renumbered,
  takesExample,
  takesFields,
  takesLength,
  takesOptions,
} from './definitions.ts';
import { FieldFlags } from './field-flags.tsx';
import { FieldUsed } from './field-used.tsx';
import { NumberProp } from './number-prop.tsx';
import css from './registered-file.module.css';

interface DefinitionRowsProps {
  definitions: readonly FieldDefinition[];
  /** Path of the list within the file, as findings name it. */
  path: string;
  /** What stands before the names of these fields where values lie: `shows.` inside of a table. */
  around: string;
  depth: number;
  usage: FieldUsage | undefined;
  wrong: readonly string[];
  onChange: (definitions: FieldDefinition[]) => void;
}

/** Fields may hold fields, as deep as the server takes them. */
const deepest = 3;
const sections = ['content', 'images', 'videos', 'watch', 'files', 'links', 'contact', 'reviews'];

/** One level of definitions: add, reorder, copy, fold; rows and tables hold the next level. */
export function DefinitionRows(props: DefinitionRowsProps) {
  const { definitions, path, around, depth, usage, wrong, onChange } = props;
  const { t } = useTranslation();
  const words = useFieldWords();
  const sectionName = useSectionName();
  const placeOf = (index: number) => (path ? `${path}.${index}` : String(index));
  return (
    <RowsEditor
      label={t('registeredFile:fields')}
      items={definitions}
      most={200}
      addLabel={t('registeredFile:addField')}
      create={(): FieldDefinition => ({
        type: 'TEXT',
        fieldName: '',
        title: '',
        index: definitions.length + 1,
      })}
      duplicate={(definition) => ({ ...definition, fieldName: `${definition.fieldName}Copy` })}
      isWrong={(index) => wrong.some((one) => one.startsWith(`${placeOf(index)}.`))}
      title={(definition) => (
        <span className={css.definitionLine}>
          <b>
            <bdi>{words(definition.title) || definition.fieldName || t(`registeredFile:unnamed`)}</bdi>
          </b>
          <Ltr className="muted small">{definition.type}</Ltr>
          {definition.props?.required && <span className="chip plain">{t('common:required')}</span>}
          {(definition.hidden || definition.hideFromUi) && (
            <span className="chip neutral">{t('registeredFile:hidden')}</span>
          )}
        </span>
      )}
      onChange={(next) => onChange(renumbered(definitions, next))}
    >
      {(definition, change, index) => {
        const { type } = definition;
        const place = `${around}${definition.fieldName}`;
        const setProps = (part: NonNullable<FieldDefinition['props']>) =>
          change({ props: { ...definition.props, ...part } });
        return (
          <>
            <div className="three">
              <SelectField
                label={t('registeredFile:type')}
                value={type}
                options={[...new Set<string>([...fieldTypes, type])].map((value) => ({
                  value,
                  label: value,
                }))}
                onChange={(value) => change({ type: value ?? 'TEXT' })}
              />
              <TextField
                ltr
                required={!isSeparator(type)}
                label={t('registeredFile:fieldName')}
                value={definition.fieldName}
                maxLength={100}
                onChange={(fieldName) => change({ fieldName: fieldName.trim() })}
              />
              <TextField
                label={t('registeredFile:title')}
                help={words(definition.title) === definition.title ? undefined : words(definition.title)}
                value={definition.title ?? ''}
                maxLength={200}
                onChange={(title) => change({ title })}
              />
            </div>
            <div className="three">
              <TextField
                label={t('registeredFile:help')}
                help={
                  words(definition.helpText) === (definition.helpText ?? '')
                    ? undefined
                    : words(definition.helpText)
                }
                value={definition.helpText ?? ''}
                maxLength={500}
                onChange={(helpText) => change({ helpText: helpText || undefined })}
              />
              <TextField
                label={t('registeredFile:example')}
                disabled={!takesExample(type)}
                value={definition.example ?? ''}
                maxLength={200}
                onChange={(example) => change({ example: example || undefined })}
              />
              <NamesField
                label={t('registeredFile:sections')}
                help={(definition.uiSections ?? []).map(sectionName).join(', ') || undefined}
                value={definition.uiSections ?? []}
                options={sections}
                onChange={(uiSections) =>
                  change({ uiSections: uiSections.length > 0 ? uiSections : undefined })
                }
              />
            </div>
            <FieldUsed usage={usage} path={place} options={definition.options} />
            {takesOptions(type) && (
              <OptionsField
                headingHelp={t('registeredFile:headingHelp')}
                value={definition.options ?? []}
                onChange={(options) => change({ options })}
              />
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
            <FieldFlags definition={definition} change={change} setProps={setProps} />
            {takesFields(type) &&
              (depth < deepest ? (
                <div className={css.definitionInner}>
                  <h3>{t('registeredFile:inner')}</h3>
                  <DefinitionRows
                    definitions={inOrder(definition.fields ?? [])}
                    path={`${placeOf(index)}.fields`}
                    around={type === 'TABLE' ? `${place}.` : around}
                    usage={usage}
                    depth={depth + 1}
                    wrong={wrong}
                    onChange={(fields) => change({ fields })}
                  />
                </div>
              ) : (
                <p className="muted small">{t('registeredFile:tooDeep')}</p>
              ))}
          </>
        );
      }}
    </RowsEditor>
  );
}
