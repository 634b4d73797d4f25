import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { FileCheck } from '../../data/registered-file.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Note } from '../../ui/page/note.tsx';
import { foundValue, useFindingText } from './finding-text.ts';

interface FieldFindingsProps {
  issues: FileCheck['issues'];
  field: FieldDefinition;
  /** Of the field in the file. */
  place: string;
}

/** What is wrong with one field, beside it, but for its name, which says it itself; what is wrong with fields that it holds stands beside those. */
export function FieldFindings({ issues, field, place }: FieldFindingsProps) {
  const findingText = useFindingText();
  const own = issues
    .map(({ path, code }) => ({ key: path.slice(place.length + 1), code }))
    .filter(({ key }) => key !== 'fieldName' && !key.startsWith('fields.'));
  if (own.length === 0) return null;
  return (
    <Note tone="danger">
      {own.map(({ key, code }) => (
        <p key={`${key}/${code}`}>
          {findingText(code)}{' '}
          {foundValue(field, key) && <Ltr className="small">{foundValue(field, key)}</Ltr>}
        </p>
      ))}
    </Note>
  );
}
