import { Ratio } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/page/button.tsx';
import type { PictureCropsProps } from './picture-crops-dialog.tsx';

const PictureCropsDialog = lazy(() =>
  import('./picture-crops-dialog.tsx').then((module) => ({ default: module.PictureCropsDialog })),
);

/** Opens the choice of what each shape shows of a picture. */
export function PictureCropsAct({
  name,
  ...props
}: PictureCropsProps & { /** For a button that is a mark alone. */ name?: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {name === undefined ? (
        <Button size="xs" icon={Ratio} onClick={open}>
          {t('releaseEdit:crops.open')}
        </Button>
      ) : (
        <IconButton small icon={Ratio} label={t('releaseEdit:crops.openOf', { name })} onClick={open} />
      )}
      {isOpen && (
        <Suspense>
          <PictureCropsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
