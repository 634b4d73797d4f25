import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { innerKey, innerValue } from '../../../features/release-list/list-query.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import css from './book-page.module.css';
import { useBookWords } from './use-book-words.ts';

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );

const Step = ({ children }: { children: ReactNode }) => (
  <li>
    {children}
    <Icon of={ChevronRight} small flip />
  </li>
);

interface BookCrumbsProps {
  organizationId: string;
  data: Record<string, unknown>;
  title: string;
}

/** Main > type > subtype > title; type and subtype lead to the list that they narrow (specification 2 section 2). */
export function BookCrumbs({ organizationId, data, title }: BookCrumbsProps) {
  const { t } = useTranslation();
  const labelOf = useBookWords(organizationId);
  const [type] = textsOf(data.type).filter((one) => labelOf('type', one));
  const subTypes = textsOf(data.subType).filter((one) => labelOf('subType', one));
  const ofType: Record<string, string> = type ? { [innerKey('type')]: innerValue([type]) ?? '' } : {};
  return (
    <nav className={css.crumbs} aria-label={t('publisher:breadcrumb')}>
      <ol>
        <Step>
          <AppLink to="/about">{t('publisher:main')}</AppLink>
        </Step>
        {type && (
          <Step>
            <AppLink to="/release" search={ofType}>
              <bdi>{labelOf('type', type)}</bdi>
            </AppLink>
          </Step>
        )}
        {subTypes.length > 0 && (
          <Step>
            {subTypes.map((one) => (
              <AppLink
                key={one}
                to="/release"
                search={{ ...ofType, [innerKey('subType')]: innerValue([one]) ?? '' }}
              >
                <bdi>{labelOf('subType', one)}</bdi>
              </AppLink>
            ))}
          </Step>
        )}
        <li aria-current="page">
          <bdi>{title}</bdi>
        </li>
      </ol>
    </nav>
  );
}
