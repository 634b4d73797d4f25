// @vitest-environment jsdom
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { RoutesField } from './routes-field.tsx';

withScreen();

const organization = {
  routes: [{ id: 'all', name: 'Everything', showInRoles: ['client'] }],
} as unknown as OrganizationView;

it('keeps a route that is gone until somebody takes it off: none would be every route', () => {
  const chosen: string[][] = [];
  const onChange = ({ routes }: { routes: string[] }) => chosen.push(routes);
  draw(
    <RoutesField organization={organization} value={['gone', 'all']} closed={false} onChange={onChange} />,
  );
  expect(screen.getByText('Everything')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /gone/ }));
  expect(chosen).toEqual([['all']]);
});

it('is not there where an organization has no routes', () => {
  const { container } = draw(
    <RoutesField
      organization={{ ...organization, routes: [] }}
      value={[]}
      closed={false}
      onChange={() => undefined}
    />,
  );
  expect(container.querySelector('input')).toBeNull();
});
