import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@firstlook/contract/address/webhook.ts';
import type { AnswerOf, BodyInput } from '@firstlook/contract/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite, type Write } from './write.ts';

export type NewWebhook = AnswerOf<typeof createWebhook>;

/** Deliveries on one page of the log. */
export const deliveriesPerPage = 25;
/** While something waits for the worker, the log looks again after so long. */
const lookAgainAfter = 2000;
/** While something waits, the state of the webhooks is looked at again after so long. */
const stateAgainAfter = 5000;
/** What is due within so long is waited for; what is due in hours is not. */
const isSoon = (at: string | null) => at !== null && Date.parse(at) - Date.now() < 10_000;

const keyOf = (organizationId: string) => ['webhook', organizationId];

export function useWebhooks(organizationId: string) {
  return useQuery({
    queryKey: keyOf(organizationId),
    queryFn: ({ signal }) => call(listWebhooks, { params: { organizationId }, signal }),
    // The worker writes what is shown here.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ isActive, waiting }) => isActive && waiting > 0) ? stateAgainAfter : false,
  });
}

export function useWebhookDeliveries(organizationId: string, id: string, page: number) {
  return useQuery({
    queryKey: [...keyOf(organizationId), id, page],
    queryFn: ({ signal }) =>
      call(listWebhookDeliveries, {
        params: { organizationId, id },
        query: { pagination: { page, limit: deliveriesPerPage } },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ nextAt }) => isSoon(nextAt)) ? lookAgainAfter : false,
  });
}

export function useWebhookDelivery(organizationId: string, id: string, deliveryId: string | undefined) {
  return useQuery({
    queryKey: [...keyOf(organizationId), id, 'delivery', deliveryId],
    queryFn: ({ signal }) =>
      call(getWebhookDelivery, { params: { organizationId, id, deliveryId: deliveryId ?? '' }, signal }),
    enabled: deliveryId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isSoon(state.data.nextAt) ? lookAgainAfter : false),
  });
}

// A secret is in its answer only: it is not kept for longer than the dialog that shows it.
const useWebhookWrite = <Input, Answer>(organizationId: string, write: Write<Input, Answer>) =>
  useWrite([keyOf(organizationId)], write, 'shown');

export const useCreateWebhook = (organizationId: string) =>
  useWebhookWrite(organizationId, (body: BodyInput<typeof createWebhook>) =>
    call(createWebhook, { params: { organizationId }, body }),
  );

export const useUpdateWebhook = (organizationId: string) =>
  useWebhookWrite(organizationId, (body: BodyInput<typeof updateWebhook>) =>
    call(updateWebhook, { params: { organizationId }, body }),
  );

export const useRemoveWebhook = (organizationId: string) =>
  useWebhookWrite(organizationId, (id: string) => call(removeWebhook, { params: { organizationId, id } }));

export const useRotateSecret = (organizationId: string) =>
  useWebhookWrite(organizationId, (id: string) =>
    call(rotateWebhookSecret, { params: { organizationId, id }, body: {} }),
  );

export const useTestWebhook = (organizationId: string) =>
  useWebhookWrite(organizationId, (id: string) =>
    call(testWebhook, { params: { organizationId, id }, body: {} }),
  );

export const useReplayDelivery = (organizationId: string, id: string) =>
  useWebhookWrite(organizationId, (deliveryId: string) =>
    call(replayWebhookDelivery, { params: { organizationId, id, deliveryId }, body: {} }),
  );
