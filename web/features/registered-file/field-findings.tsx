import type { FileCheck } from '../../data/registered-file.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Note } from '../../ui/page/note.tsx';
import { useFindingText } from './finding-text.ts';

interface FieldFindingsProps {
  issues: FileCheck['issues'];
  /** Of the field in the file. */
  place: string;
}

/** What is wrong with one field, beside it, but for its name, which says it itself; what is wrong with fields that it holds stands beside those. */
export function FieldFindings({ issues, place }: FieldFindingsProps) {
  const findingText = useFindingText();
  const own = issues
    .map(({ path, code }) => ({ key: path.slice(place.length + 1), code }))
    .filter(({ key }) => key !== 'fieldName' && !key.startsWith('fields.'));
  if (own.length === 0) return null;
  return (
    <Note tone="danger">
      {own.map(({ key, code }) => (
        <p key={`${key}/${code}`}>
          {findingText(code)} <Ltr className="small">{key}</Ltr>
        </p>
      ))}
    </Note>
  );
}
