import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import type { FieldUsage, FileCheck } from '../../data/registered-file.ts';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { DefinitionRows } from './definition-rows.tsx';
import { inOrder, readDefinitions } from './definitions.ts';

interface DefinitionsFormProps {
  /** The file's text: the form reads it and writes it. */
  text: string;
  issues: FileCheck['issues'];
  usage: FieldUsage | undefined;
  onChange: (text: string) => void;
  onText: () => void;
}

const textOf = (definitions: readonly FieldDefinition[]) => `${JSON.stringify(definitions, null, 2)}\n`;

/** Field definitions as rows; what the form does not know stays in the file as it is. */
export function DefinitionsForm({ text, issues, usage, onChange, onText }: DefinitionsFormProps) {
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
  return (
    <DefinitionRows
      definitions={inOrder(definitions)}
      path=""
      around=""
      usage={usage}
      depth={0}
      wrong={issues.map(({ path }) => path)}
      onChange={(next) => onChange(textOf(next))}
    />
  );
}
