import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/field/checkbox.tsx';

interface FieldFlagsProps {
  definition: FieldDefinition;
  /** Rows of a table are no choices: a list is filtered by what a release has once. */
  mayFilter: boolean;
  change: (part: Partial<FieldDefinition>) => void;
  setProps: (part: NonNullable<FieldDefinition['props']>) => void;
}

/** What is said of a field by yes or no. */
export function FieldFlags({ definition, mayFilter, change, setProps }: FieldFlagsProps) {
  const { t } = useTranslation();
  return (
    <div className="row wrap">
      <Checkbox
        label={t('registeredFile:required')}
        checked={!!definition.props?.required}
        onChange={(required) => setProps({ required: required || undefined })}
      />
      {(mayFilter || definition.filter) && (
        <Checkbox
          label={t('registeredFile:filter')}
          checked={!!definition.filter}
          onChange={(filter) => change({ filter: filter || undefined })}
        />
      )}
      <Checkbox
        label={t('registeredFile:hide')}
        checked={!!definition.hidden}
        onChange={(hidden) => change({ hidden: hidden || undefined })}
      />
      <Checkbox
        label={t('registeredFile:disabled')}
        checked={!!definition.disabled}
        onChange={(disabled) => change({ disabled: disabled || undefined })}
      />
    </div>
  );
}
