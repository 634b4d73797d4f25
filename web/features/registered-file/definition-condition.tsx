import { fieldTypeOf } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition, ShowIf } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../../parts/field-words.ts';
import { NamesField } from '../../ui/field/names-field.tsx';
import { MultiSelectField, SelectField } from '../../ui/field/select-field.tsx';
import { takesOptions } from './definitions.ts';

interface DefinitionConditionProps {
  definition: FieldDefinition;
  /** The fields whose values lie beside the one of this field. */
  level: readonly FieldDefinition[];
  change: (part: Partial<FieldDefinition>) => void;
}

type Wanted = 'any' | 'none' | 'some';

const wantedOf = (is: ShowIf['is']): Wanted => (is === true ? 'any' : is === false ? 'none' : 'some');
const valuesOf = (is: ShowIf['is']): string[] => (typeof is === 'boolean' ? [] : [is].flat());
const isOf = (wanted: Wanted): ShowIf['is'] => (wanted === 'some' ? [] : wanted === 'any');

/** Those that hold a value, but for the field itself and what it holds; two of one name are offered once. */
const othersOf = (definition: FieldDefinition, level: readonly FieldDefinition[]): FieldDefinition[] =>
  level.filter(
    (one, index) =>
      one.fieldName !== '' &&
      one.fieldName !== definition.fieldName &&
      level.findIndex(({ fieldName }) => fieldName === one.fieldName) === index &&
      one.type !== 'ROW' &&
      fieldTypeOf(one.type)?.holds !== 'nothing' &&
      !definition.fields?.includes(one),
  );

/** By which value of which other field this one is shown. */
export function DefinitionCondition({ definition, level, change }: DefinitionConditionProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { showIf } = definition;
  const others = othersOf(definition, level).map((one) => ({
    value: one.fieldName,
    label: words(one.title) || one.fieldName,
  }));
  if (others.length === 0 && !showIf) return null;
  // A field that is gone is seen in the condition until it is mended.
  const lost = showIf && !others.some(({ value }) => value === showIf.field) ? [showIf.field] : [];
  const set = (part: Partial<ShowIf>) => showIf && change({ showIf: { ...showIf, ...part } });
  const other = level.find(({ fieldName }) => fieldName === showIf?.field);
  return (
    <div className="three">
      <SelectField
        clearable
        label={t('registeredFile:showIf.field')}
        help={showIf ? undefined : t('registeredFile:showIf.always')}
        value={showIf?.field ?? null}
        options={[...others, ...lost.map((value) => ({ value, label: value }))]}
        onChange={(field) => change({ showIf: field ? { field, is: true } : undefined })}
      />
      {showIf && (
        <SelectField
          label={t('registeredFile:showIf.is')}
          value={wantedOf(showIf.is)}
          options={(['any', 'none', 'some'] as const).map((value) => ({
            value,
            label: t(`registeredFile:showIf.${value}`),
          }))}
          onChange={(wanted) => set({ is: isOf((wanted ?? 'any') as Wanted) })}
        />
      )}
      {showIf && wantedOf(showIf.is) === 'some' && (
        <Values other={other} is={showIf.is} onChange={(is) => set({ is })} />
      )}
    </div>
  );
}

interface ValuesProps {
  other: FieldDefinition | undefined;
  is: ShowIf['is'];
  onChange: (is: string[]) => void;
}

/** Values by name: of a choice those that it offers. */
function Values({ other, is, onChange }: ValuesProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const values = valuesOf(is);
  const frame = { label: t('registeredFile:showIf.values'), required: true };
  if (!other?.options || !takesOptions(other.type))
    return <NamesField {...frame} value={values} options={[]} onChange={onChange} />;
  const each = new Map(other.options.map((option) => [option.value, option]));
  const offered = [...each.values()].map(({ value, label }) => ({ value, label: words(label) || value }));
  const lost = values.filter((one) => !offered.some(({ value }) => value === one));
  const options = [...offered, ...lost.map((value) => ({ value, label: value }))];
  return <MultiSelectField {...frame} value={values} options={options} onChange={onChange} />;
}
