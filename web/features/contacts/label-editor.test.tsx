// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LabelEditor } from './label-editor.tsx';

withScreen();

it('the way to its people asks about a name that was typed and not saved', async () => {
  window.location.hash = '';
  const onClose = vi.fn();
  const label = { _id: 't1', name: 'Critics', contacts: 3 };
  drawWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <Dialog opened title="Critics" onClose={() => undefined}>
        <LabelEditor
          organizationId="o1"
          kind="tag"
          label={label as never}
          others={[]}
          onGone={() => undefined}
          onBack={() => undefined}
          onClose={onClose}
        />
      </Dialog>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Reviewers' } });
  fireEvent.click(screen.getByRole('link'));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(window.location.hash).not.toContain('tag=');
  fireEvent.click(screen.getByRole('link'));
  fireEvent.click(await screen.findByRole('button', { name: /Leave without/ }));
  await expect.poll(() => window.location.hash).toContain('tag=t1');
  expect(onClose).toHaveBeenCalledOnce();
});
