import type { FileItem } from '@firstlook/contract/media.ts';
import { Crop, ImagePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../data/failure.tsx';
import { useCropImage } from '../../../data/file.ts';
import { fileAddress, type StoredFile, storedFiles, toStoredFile } from '../../../data/stored-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ChooseFile } from '../../../ui/choose-file.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import type { CropArea } from '../../../ui/crop-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';
import { FileRights } from './file-rights.tsx';
import { PendingUpload, usePending } from './pending-upload.tsx';

const CropDialog = lazy(() =>
  import('../../../ui/crop-dialog.tsx').then((module) => ({ default: module.CropDialog })),
);

/** What is being cut: a new file that is still on its way, or the stored original. */
interface Cutting {
  source: string;
  /** The stored file, once it is known. */
  file: FileItem | StoredFile | null;
  /** What the person decided; null while they still choose. */
  decided: { area: CropArea | null } | null;
}

const defaultAspect = 16 / 9;

/** One picture with a crop step: the original and the crop are both kept. */
export function ImageEditor(props: EditorProps) {
  const { definition, value, path } = props;
  const { t } = useTranslation();
  const { organizationId, update } = useFieldScope();
  const errorText = useErrorText();
  const crop = useCropImage(organizationId);
  const { pending, start, end, possible } = usePending(definition.fieldName);
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const stored = storedFiles(value)[0];
  const address = stored && fileAddress(stored);

  const set = (change: (before: StoredFile) => StoredFile | null) =>
    update(path, (before) => change(storedFiles(before)[0] ?? {}));

  const finish = async ({ file, decided }: Cutting) => {
    if (!file?.fileId || !decided) return;
    const original =
      'original' in file && file.original ? file.original : { fileId: file.fileId, src: file.src ?? null };
    try {
      const result = decided.area
        ? await crop.mutateAsync({ fileId: original.fileId, area: decided.area })
        : null;
      const { alt, credit, requireAuth, downloadable } = stored ?? {};
      const next = result ? toStoredFile(result) : 'status' in file ? toStoredFile(file as FileItem) : file;
      set(() => ({ ...next, alt, credit, requireAuth, downloadable, ...(result ? { original } : {}) }));
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };

  /** Upload and decision may end in any order; the second of them finishes. */
  const advance = (change: Partial<Cutting>) => {
    if (!cutting) return;
    const next = { ...cutting, ...change };
    if (!next.file || !next.decided) return setCutting(next);
    setCutting(null);
    void finish(next);
  };

  useEffect(() => {
    const source = cutting?.source;
    return () => {
      if (source?.startsWith('blob:')) URL.revokeObjectURL(source);
    };
  }, [cutting?.source]);

  const choose = ([file]: File[]) => {
    if (!file) return;
    start([file]);
    setCutting({ source: URL.createObjectURL(file), file: null, decided: null });
  };
  const remove = async () => {
    if (
      await confirm({ title: t('releaseEdit:image.remove'), confirmLabel: t('common:remove'), danger: true })
    )
      set(() => null);
  };

  return (
    <Field {...useFrame(props)} group>
      {() => (
        <div className="image-field">
          {address ? (
            <img
              className="image-shown"
              src={address}
              alt={stored.alt ?? ''}
              style={{ aspectRatio: definition.props?.aspect }}
            />
          ) : (
            pending.length === 0 && (
              <ChooseFile
                className="drop-zone"
                accept="image/*"
                disabled={!possible || definition.disabled}
                onFiles={choose}
              >
                <Icon of={ImagePlus} />
                <b>{t('releaseEdit:image.choose')}</b>
                <small>{t('releaseEdit:image.drop')}</small>
              </ChooseFile>
            )
          )}
          {pending.map((one) => (
            <PendingUpload
              key={one.uploadId}
              {...one}
              whenReady
              onFile={(file) => {
                end(one.uploadId);
                advance({ file });
              }}
            />
          ))}
          {cutting?.decided && <p className="help">{t('releaseEdit:image.waiting')}</p>}
          {stored && address && (
            <>
              <div className="row w">
                <ChooseFile className="btn xs" accept="image/*" disabled={!possible} onFiles={choose}>
                  {t('releaseEdit:image.replace')}
                </ChooseFile>
                {stored.fileId && (
                  <Button
                    size="xs"
                    icon={Crop}
                    onClick={() =>
                      setCutting({ source: stored.original?.src ?? address, file: stored, decided: null })
                    }
                  >
                    {t('releaseEdit:image.crop')}
                  </Button>
                )}
                <Button kind="danger" size="xs" icon={Trash2} onClick={() => void remove()}>
                  {t('releaseEdit:image.remove')}
                </Button>
              </div>
              <div className="two">
                <TextField
                  label={t('releaseEdit:image.alt')}
                  value={stored.alt ?? ''}
                  onChange={(alt) => set((before) => ({ ...before, alt }))}
                />
                <TextField
                  label={t('releaseEdit:image.credit')}
                  value={stored.credit ?? ''}
                  onChange={(credit) => set((before) => ({ ...before, credit }))}
                />
              </div>
              <FileRights
                file={stored}
                kind="picture"
                onChange={(change) => set((before) => ({ ...before, ...change }))}
              />
            </>
          )}
          {cutting && !cutting.decided && (
            <Suspense>
              <CropDialog
                source={cutting.source}
                aspect={definition.props?.aspect ?? defaultAspect}
                onDecide={(area) => advance({ decided: { area } })}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  );
}
