import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import type { FieldUsage, FileCheck } from '../../data/registered-file.ts';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { DefinitionLevel } from './definition-rows.tsx';
import { arranged, readDefinitions } from './definitions.ts';

interface DefinitionsFormProps {
  /** The file's text: the form reads it and writes it. */
  text: string;
  /** The text that is stored. */
  base: string;
  issues: FileCheck['issues'];
  usage: FieldUsage | undefined;
  /** Fields that stand beside those of the file in a release. */
  shared: readonly FieldDefinition[] | undefined;
  onChange: (text: string) => void;
  onText: () => void;
}

const textOf = (definitions: readonly FieldDefinition[]) => `${JSON.stringify(definitions, null, 2)}\n`;

/** Field definitions as rows; what the form does not know stays in the file as it is. */
export function DefinitionsForm({
  text,
  base,
  issues,
  usage,
  shared,
  onChange,
  onText,
}: DefinitionsFormProps) {
  const { t } = useTranslation();
  const definitions = readDefinitions(text);
  if (!definitions) {
    return (
      <Note tone="warn">
        {t('registeredFile:notJson')}{' '}
        <Button size="xs" onClick={onText}>
          {t('registeredFile:openText')}
        </Button>
      </Note>
    );
  }
  const { fields, places } = arranged(definitions);
  return (
    <DefinitionLevel
      definitions={fields}
      places={places}
      shared={shared}
      around=""
      usage={usage}
      stored={readDefinitions(base) ?? []}
      depth={0}
      issues={issues}
      onChange={(next) => onChange(textOf(next))}
    />
  );
}
