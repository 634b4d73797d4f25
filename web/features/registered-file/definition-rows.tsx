import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import type { FieldUsage } from '../../data/registered-file.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useFieldWords } from '../../parts/field-words.ts';
import { RowsEditor } from '../../ui/field/rows-editor.tsx';
import { DefinitionLimits, DefinitionTexts } from './definition-fields.tsx';
import { inOrder, renumbered, takesFields } from './definitions.ts';
import { FieldFlags } from './field-flags.tsx';
import { FieldUsed } from './field-used.tsx';
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

/** One level of definitions: add, reorder, copy, fold; rows and tables hold the next level. */
export function DefinitionRows(props: DefinitionRowsProps) {
  const { definitions, path, around, depth, usage, wrong, onChange } = props;
  const { t } = useTranslation();
  const words = useFieldWords();
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
            <DefinitionTexts definition={definition} change={change} />
            <FieldUsed usage={usage} path={place} options={definition.options} />
            <DefinitionLimits definition={definition} change={change} setProps={setProps} />
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
