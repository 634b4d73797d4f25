import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedReleases } from '../../../../data/release.ts';
import { formatNames } from '../../../../i18n/format.ts';
import { toast } from '../../../../ui/overlay/toast.tsx';
import css from './releases-editor.module.css';

/** Milliseconds: nobody waits for this news. */
const saidFor = 10_000;
const nobody: readonly string[] = [];

/**
 * Releases that left a field without anything being done in it, as a save of another screen does when one of them is deleted.
 *
 * @returns their ids, and how the field says that it is changed from here
 */
export function useLeft(ids: readonly string[]): { left: readonly string[]; noteOwn: () => void } {
  const [left, setLeft] = useState(nobody);
  const [before, setBefore] = useState(ids);
  const isOwn = useRef(false);
  if (before.join() !== ids.join()) {
    setBefore(ids);
    const gone = before.filter((id) => !ids.includes(id));
    setLeft(isOwn.current ? nobody : [...new Set([...left.filter((id) => !ids.includes(id)), ...gone])]);
    isOwn.current = false;
  }
  return {
    left,
    noteOwn: () => {
      isOwn.current = true;
    },
  };
}

interface DeletedMeanwhileProps {
  organizationId: string;
  left: readonly string[];
  /** Titles as long as they were known. */
  titleOf: (id: string) => string | undefined;
}

/** Says which of them were deleted; what somebody put back or took out is another matter. */
export function DeletedMeanwhile({ organizationId, left, titleOf }: DeletedMeanwhileProps) {
  const { t } = useTranslation();
  const { byId, isKnown } = useNamedReleases(organizationId, left);
  const deleted = isKnown ? left.filter((id) => !byId.has(id)) : [];
  const names = formatNames(
    deleted.map((id) => `\u2068${titleOf(id) ?? t('releaseEdit:releases.unknown')}\u2069`),
  );
  const text =
    deleted.length > 0 ? t('releaseEdit:releases.deleted', { count: deleted.length, names }) : null;
  // The list may lie far from where the person is.
  useEffect(() => {
    if (text) toast({ tone: 'info', text, lasting: saidFor });
  }, [text]);
  return text && <p className={css.deleted}>{text}</p>;
}
