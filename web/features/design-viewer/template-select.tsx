import type { Release } from '@firstlook/contract/release.ts';
import type { FittingTemplate } from '@firstlook/contract/release-preview.ts';
import { useTranslation } from 'react-i18next';
import { useSaveRelease } from '../../data/release.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useTemplateName } from '../../parts/template-name.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { DesignKind } from './viewer-look.ts';

interface TemplateSelectProps {
  organizationId: string;
  release: Release;
  kind: DesignKind;
  templates: readonly FittingTemplate[];
  chosen: string;
}

/** The design of this release; choosing saves it, so that what is shown is what will be sent. */
export function TemplateSelect({ organizationId, release, kind, templates, chosen }: TemplateSelectProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const named = useTemplateName();
  const save = useSaveRelease(organizationId);
  const choose = async (templateId: string | null) => {
    if (!templateId || templateId === chosen) return;
    const { releaseType, releaseData, expirationDate, embargoUntil, publishAt, version, _id } = release;
    const design = { ...release.design, [kind]: templateId };
    try {
      await save.mutateAsync({
        id: _id,
        version,
        draft: { releaseType, releaseData, expirationDate, embargoUntil, publishAt, design },
      });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <SelectField
      label={t('design:template')}
      options={templates.map(({ id, name }) => ({ value: id, label: named(name) }))}
      value={chosen}
      disabled={save.isPending}
      onChange={(id) => void choose(id)}
    />
  );
}
