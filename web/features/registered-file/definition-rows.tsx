import { fieldsOfLevel, type Way } from '@firstlook/contract/field-level.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import type { FieldUsage, FileCheck } from '../../data/registered-file.ts';
import { RowsEditor } from '../../ui/field/rows-editor.tsx';
import { DefinitionCondition } from './definition-condition.tsx';
import { DefinitionLimits, DefinitionTexts } from './definition-fields.tsx';
import { type Places, renumbered, takesFields } from './definitions.ts';
import { FieldFindings } from './field-findings.tsx';
import { FieldFlags } from './field-flags.tsx';
import { useFieldTitle } from './field-title.ts';
import { FieldUsed } from './field-used.tsx';
import { useFindingText } from './finding-text.ts';
import css from './registered-file.module.css';
import { useTypeName } from './type-name.ts';
import { type NamingOfLevel, useNaming } from './use-naming.ts';

/** What the rows of a file have in common, at every depth. */
interface FileFacts {
  places: Places;
  usage: FieldUsage | undefined;
  /** The fields of the stored file: what an option was called that is gone by now. */
  stored: readonly FieldDefinition[];
  issues: FileCheck['issues'];
}

/** Fields whose values lie beside each other: those of a release, or those of one row of a table. */
interface LevelProps extends FileFacts {
  definitions: readonly FieldDefinition[];
  /** Fields of the file that all release types share. */
  shared?: readonly FieldDefinition[] | undefined;
  /** What stands before the names of these fields where values lie: `shows.` inside of a table. */
  around: string;
  depth: number;
  onChange: (definitions: FieldDefinition[]) => void;
}

interface RowsProps extends LevelProps {
  /** The fields of the whole level. */
  level: readonly FieldDefinition[];
  naming: NamingOfLevel;
  /** From the level to these rows: through the ROWs around them. */
  way: Way;
}

/** Fields may hold fields, as deep as the server takes them. */
const deepest = 3;

const isOf = (issue: { path: string }, place: string | undefined) => issue.path.startsWith(`${place}.`);

/** A level of definitions: what happens to the name of one of its fields, the conditions of the others follow. */
export function DefinitionLevel(props: LevelProps) {
  const { definitions, shared = [], onChange } = props;
  const naming = useNaming(definitions);
  const own = fieldsOfLevel(definitions).map(({ field }) => field);
  const beside = shared.filter((one) => !own.some(({ fieldName }) => fieldName === one.fieldName));
  const level = [...own, ...fieldsOfLevel(beside).map(({ field }) => field)];
  return (
    <Rows
      {...props}
      level={level}
      naming={naming}
      way={[]}
      onChange={(next) => onChange(naming.following(next))}
    />
  );
}

function RowTitle({ definition }: { definition: FieldDefinition }) {
  const { t } = useTranslation();
  const { titleOf } = useFieldTitle();
  const typeName = useTypeName();
  return (
    <span className={css.definitionLine}>
      <b>
        <bdi>{titleOf(definition)}</bdi>
      </b>
      <span className="muted small" title={definition.type}>
        {typeName(definition.type)}
      </span>
      {definition.props?.required && <span className="chip plain">{t('common:required')}</span>}
      {definition.showIf && <span className="chip plain">{t('registeredFile:showIf.chip')}</span>}
      {(definition.hidden || definition.hideFromUi) && (
        <span className="chip neutral">{t('registeredFile:hidden')}</span>
      )}
    </span>
  );
}

/** What a row or a table holds: fields of the same level, or a level of its own. */
function Inner(props: RowsProps & { definition: FieldDefinition; index: number }) {
  const { definition, index, around, depth, way, onChange } = props;
  const { t } = useTranslation();
  if (depth >= deepest) return <p className="muted small">{t('registeredFile:tooDeep')}</p>;
  const inner = { ...props, definitions: definition.fields ?? [], depth: depth + 1, onChange };
  return (
    <div className={css.definitionInner}>
      <h2>{t('registeredFile:inner')}</h2>
      {definition.type === 'TABLE' ? (
        <DefinitionLevel {...inner} shared={[]} around={`${around}${definition.fieldName}.`} />
      ) : (
        <Rows {...inner} way={[...way, index]} />
      )}
    </div>
  );
}

/** One list of definitions: add, reorder, copy, fold; rows and tables hold the next one. */
function Rows(props: RowsProps) {
  const { definitions, around, usage, stored, places, issues, level, naming, way, onChange } = props;
  const { t } = useTranslation();
  const findingText = useFindingText();
  const placeOf = (definition: FieldDefinition | undefined) => (definition && places.get(definition)) ?? '';
  const issuesOf = (definition: FieldDefinition | undefined) =>
    issues.filter((one) => definition && isOf(one, places.get(definition)));
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
      pathOf={(index) => placeOf(definitions[index])}
      isWrong={(index) => issuesOf(definitions[index]).length > 0}
      title={(definition) => <RowTitle definition={definition} />}
      onChange={(next) => onChange(renumbered(definitions, next))}
    >
      {(definition, change, index) => {
        const { type, fieldName } = definition;
        const own = issuesOf(definition);
        const place = placeOf(definition);
        const ofName = own.find(({ path }) => path === `${place}.fieldName`);
        const setProps = (part: NonNullable<FieldDefinition['props']>) =>
          change({ props: { ...definition.props, ...part } });
        return (
          <>
            <FieldFindings issues={own} field={definition} place={place} />
            <DefinitionTexts
              definition={definition}
              change={change}
              onNaming={() => naming.begin([...way, index], fieldName)}
              onNamed={naming.end}
              nameError={ofName && findingText(ofName.code)}
            />
            <FieldUsed
              usage={usage}
              path={`${around}${fieldName}`}
              options={definition.options}
              stored={stored}
            />
            <DefinitionLimits definition={definition} change={change} setProps={setProps} />
            <DefinitionCondition definition={definition} level={level} change={change} />
            <FieldFlags
              definition={definition}
              mayFilter={around === ''}
              change={change}
              setProps={setProps}
            />
            {takesFields(type) && (
              <Inner
                {...props}
                definition={definition}
                index={index}
                onChange={(fields) => change({ fields })}
              />
            )}
          </>
        );
      }}
    </RowsEditor>
  );
}
