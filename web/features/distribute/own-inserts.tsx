import { type ContactField, mergeableKeys } from '@firstlook/contract/contact-field.ts';
import { fieldNameOf } from '@firstlook/contract/own-field-name.ts';
import { Plus } from 'lucide-react';
import { ownLabel } from '../../parts/own-field.ts';
import { Button } from '../../ui/page/button.tsx';

interface OwnInsertsProps {
  fields: readonly ContactField[];
  size?: 'xs' | 'sm';
  onInsert: (name: string) => void;
}

/** What of a person's own fields can be filled in; a text that is long for one is seldom meant. */
export function OwnInserts({ fields, size = 'xs', onInsert }: OwnInsertsProps) {
  const mergeable = mergeableKeys(fields);
  return fields
    .filter(({ key }) => mergeable.includes(key))
    .map((field) => (
      <Button key={field.key} size={size} icon={Plus} onClick={() => onInsert(fieldNameOf(field.key))}>
        <bdi>{ownLabel(field)}</bdi>
      </Button>
    ));
}
