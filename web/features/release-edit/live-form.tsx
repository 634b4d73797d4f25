import { defaultValues, validateFields } from '@firstlook/contract/field-value.ts';
import { shownFields } from '@firstlook/contract/shown-field.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveFormProps } from '../../parts/live-form.ts';
import { UploadContext } from '../../parts/upload/uploads.ts';
import { fieldsByName } from './draft-path.ts';
import { drawableDefinitions } from './drawable-definition.ts';
import { FieldEditor } from './field/field-editor.tsx';
import { FieldScopeContext } from './field-scope.ts';
import { ReleaseFields } from './release-fields.tsx';

type Values = Record<string, unknown>;

const nothing = { uploads: [], form: 'live', releaseId: undefined, releaseType: '', isTranslated: false };
const stay = () => undefined;

/**
 * The form of a release by definitions that are being written. What is typed in it is kept while its field keeps name and
 * type, and goes nowhere: nothing is saved, no file is uploaded.
 */
export function LiveForm({ organizationId, definitions: raw }: LiveFormProps) {
  const { t } = useTranslation();
  const definitions = useMemo(() => drawableDefinitions(raw), [raw]);
  const [typed, setTyped] = useState<Values>({});
  const fields = useMemo(() => fieldsByName(definitions), [definitions]);
  // A field that got another type begins anew: no editor is given the value of another one.
  const keyOf = useCallback((name: string) => `${fields.get(name)?.type ?? ''} ${name}`, [fields]);
  const values = useMemo(() => {
    const found = [...fields.keys()].flatMap((name) =>
      Object.hasOwn(typed, keyOf(name)) ? [[name, typed[keyOf(name)]]] : [],
    );
    return { ...defaultValues(definitions), ...Object.fromEntries(found) } as Values;
  }, [definitions, fields, typed, keyOf]);
  const update = useCallback(
    (name: string, change: (value: unknown) => unknown) => {
      const key = keyOf(name);
      setTyped((before) => ({ ...before, [key]: change(before[key]) }));
    },
    [keyOf],
  );
  const errors = useMemo(
    () =>
      new Map(
        validateFields(definitions, values)
          // What is only looked at need not be filled.
          .filter(({ code }) => code !== 'required')
          .map(({ path, code, params }) => [path, t([`fields:${code}`, 'fields:shape'], params ?? {})]),
      ),
    [definitions, values, t],
  );
  return (
    <UploadContext value={null}>
      <FieldScopeContext
        value={{ ...nothing, organizationId, leaveForNew: stay, values, errors, update, Editor: FieldEditor }}
      >
        <ReleaseFields
          definitions={shownFields(definitions, values)}
          values={values}
          update={update}
          head={null}
        />
      </FieldScopeContext>
    </UploadContext>
  );
}
