import { Field } from '../../../ui/field/field.tsx';
import { RichText } from '../../../ui/field/rich-text.tsx';
import { type EditorProps, useFrame } from '../field-scope.ts';

/** RICHTEXT and LONGRICHTEXT: the server sanitizes what is saved, and again what is shown. */
export function RichEditor(props: EditorProps) {
  const { definition, value, onChange } = props;
  const frame = useFrame(props);
  return (
    <Field {...frame} group>
      {(aria) => (
        <RichText
          label={frame.label}
          describedBy={aria['aria-describedby']}
          invalid={!!frame.error}
          disabled={definition.disabled}
          tall={definition.type === 'LONGRICHTEXT'}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
