import { useState } from 'react';
import { useErrorText } from '../../parts/failure.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Saves a file once it is made; a failure is told and loses nothing. */
export function useSaveFile() {
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  const save = async (name: string, make: () => Promise<Blob> | Blob) => {
    setReading(true);
    try {
      saveFile(await make(), `firstlook-${name}`);
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    } finally {
      setReading(false);
    }
  };
  return { isReading, save };
}
