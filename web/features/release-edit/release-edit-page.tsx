import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { Failure } from '../../parts/failure.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { ReleaseEditor } from './release-editor.tsx';
import { TemplateStart } from './template-start.tsx';
import { useEdited } from './use-edited.ts';

/**
 * Names the form on the screen: another release is another form, but one that its first save gave an id is still the same,
 * with its scroll position, its focus and what its editors can undo.
 */
function useFormKey(organizationId: string, id: string | undefined, begin: string | undefined) {
  const seen = useRef({ last: id, count: 0, born: new Map<string, string>() }).current;
  // From a release to a new one: an empty form, not the one before.
  if (!id && seen.last) seen.count += 1;
  seen.last = id;
  const fresh = `${organizationId}/${begin}/${seen.count}`;
  const key = id ? (seen.born.get(id) ?? `${organizationId}/${id}`) : fresh;
  return { key, onBorn: (next: string) => void seen.born.set(next, key) };
}

/** Creates or edits a release (`releaseType` or `template` in the query says what a new one begins with). */
export function ReleaseEditPage() {
  const { t } = useTranslation();
  const { organizationId = '', id } = useRouteParams();
  const user = useUser();
  const can = useCan(organizationId);
  const { organization, release, types, typeName, isOpen, begin, fields, initial, error, retry } = useEdited(
    organizationId,
    id,
  );
  const formKey = useFormKey(organizationId, id, begin);
  if (error || (organization && !can('release.write'))) {
    return (
      <Page title={t('releaseEdit:newTitle')}>
        {error ? (
          <Failure whole error={error} onRetry={retry} />
        ) : (
          <Empty
            whole
            drawing="notAllowed"
            title={t('common:notAllowed.title')}
            text={t('common:notAllowed.text')}
          />
        )}
      </Page>
    );
  }
  if (isOpen) {
    return (
      <Page title={t('releaseEdit:newTitle')}>
        <Empty
          whole
          drawing="nothing"
          title={types.length > 0 ? t('releaseEdit:chooseType') : t('releaseEdit:noType')}
        >
          {types.map((type) => (
            <ButtonLink
              key={type.id}
              icon={Plus}
              to={path.releaseEdit(organizationId)}
              search={{ releaseType: type.id }}
            >
              {type.name}
            </ButtonLink>
          ))}
          <TemplateStart organizationId={organizationId} />
        </Empty>
      </Page>
    );
  }
  if (!initial || !fields || !user) {
    return (
      <Page title={t('common:loading')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  }
  return (
    <ReleaseEditor
      key={formKey.key}
      onBorn={formKey.onBorn}
      organizationId={organizationId}
      userId={user._id}
      release={release}
      definitions={fields}
      initial={initial}
      typeName={typeName}
    />
  );
}
