import { isrcOf, shownIsrc } from '@firstlook/contract/isrc.ts';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../../../parts/stored-file.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useFieldScope } from '../field-scope.ts';

interface TrackCodeProps {
  track: StoredFile;
  /** Of the track, below `releaseData`. */
  path: string;
  onChange: (change: Pick<StoredFile, 'isrc'>) => void;
}

/** The code by which a recording is known to radio stations, shops and collecting societies; written in any way, it stands there in one. */
export function TrackCode({ track, path, onChange }: TrackCodeProps) {
  const { t } = useTranslation();
  const { errors } = useFieldScope();
  const typed = track.isrc ?? '';
  const code = isrcOf(typed);
  return (
    <div data-path={`${path}.isrc`}>
      <TextField
        ltr
        label={t('fields:fields.isrc')}
        help={t('fields:help.isrc')}
        error={code === null ? errors.get(`${path}.isrc`) : undefined}
        value={code === typed ? shownIsrc(typed) : typed}
        maxLength={30}
        onChange={(isrc) => onChange({ isrc })}
        onBlur={() => code && code !== typed && onChange({ isrc: code })}
      />
    </div>
  );
}
