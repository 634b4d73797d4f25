import { useTranslation } from 'react-i18next';
import { type FieldMove, useFieldMoves, useResumeFieldMoves } from '../data/registered-file.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { Button } from '../ui/page/button.tsx';
import { Note } from '../ui/page/note.tsx';
import { useFailureToast } from './use-failure-toast.ts';

function MoveLine({ path, moves }: FieldMove) {
  return (
    <li>
      <Ltr>
        {path}: {moves.map(({ from, to }) => `${from} → ${to}`).join(', ')}
      </Ltr>
    </li>
  );
}

/** Values of renamed fields that are still on their way to the new name, and a way on for those that stopped. */
export function FieldMoveNote({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const moves = useFieldMoves(organizationId).data?.items ?? [];
  const resume = useResumeFieldMoves(organizationId);
  useFailureToast(resume.error);
  if (moves.length === 0) return null;
  const isStopped = moves.some((one) => one.isStopped);
  return (
    <Note tone={isStopped ? 'warn' : 'info'} live={isStopped}>
      {t(isStopped ? 'fieldMove:stopped' : 'fieldMove:underWay')}
      <ul>
        {moves.map((one) => (
          <MoveLine key={one.at} {...one} />
        ))}
      </ul>
      {isStopped && (
        <Button size="sm" busy={resume.isPending} onClick={() => resume.mutate()}>
          {t('fieldMove:again')}
        </Button>
      )}
    </Note>
  );
}
