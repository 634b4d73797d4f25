import { ownPictureAddress } from '@firstlook/contract/rich-text.ts';
import { useMemo } from 'react';
import { fileAddress, fileName, type StoredFile } from '../../../parts/stored-file.ts';
import { Field } from '../../../ui/field/field.tsx';
import type { RichPicture } from '../../../ui/field/rich/picture.ts';
import { RichText } from '../../../ui/field/rich/rich-text.tsx';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';

/** Wide enough for the column of a text on a dense screen. */
const pictureWidth = 1280;

function toPicture(file: StoredFile): RichPicture | null {
  const address = fileAddress(file) ?? '';
  if (!ownPictureAddress.test(`${address}/1`)) return null;
  const caption = [file.title === file.name ? '' : file.title, file.credit].filter(Boolean).join(' · ');
  return {
    src: `${address}/${pictureWidth}`,
    small: `${address}/320`,
    name: fileName(file),
    alt: file.alt ?? '',
    caption,
  };
}

/** The pictures of a release, wherever its data has them; each once. */
function picturesIn(value: unknown): RichPicture[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(picturesIn);
  const own =
    'fileId' in value && 'kind' in value && value.kind === 'img' ? toPicture(value as StoredFile) : null;
  return own ? [own] : Object.values(value).flatMap(picturesIn);
}

const eachOnce = (pictures: RichPicture[]) => [...new Map(pictures.map((one) => [one.src, one])).values()];

/** RICHTEXT and LONGRICHTEXT: the server sanitizes what is saved, and again what is shown. */
export function RichEditor(props: EditorProps) {
  const { definition, value, onChange } = props;
  const { values } = useFieldScope();
  const frame = useFrame(props);
  const pictures = useMemo(() => eachOnce(picturesIn(values)), [values]);
  return (
    <Field {...frame} group>
      {(aria) => (
        <RichText
          label={frame.label}
          describedBy={aria['aria-describedby']}
          invalid={!!frame.error}
          disabled={definition.disabled}
          tall={definition.type === 'LONGRICHTEXT'}
          pictures={pictures}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
