import { useQueryClient } from '@tanstack/react-query';
import type { PushTopic } from '../../contract/topics.ts';
import { request } from '../platform/session/api.ts';
import { subscribe, unsubscribePush } from './push-device.ts';
import { pushKeys } from './push-queries.ts';
import { storeResult } from '../platform/query-client.ts';

/** Subscribes this device to pushes, changes its topics, or unsubscribes it. */
export function usePushSubscription() {
  const client = useQueryClient();
  return {
    /** Returns false if the user denies permission. */
    subscribe: async (serverKey: string, topics: readonly PushTopic[]): Promise<boolean> => {
      const subscription = await subscribe(serverKey);
      if (!subscription) return false;
      storeResult(
        client,
        pushKeys.own,
        await request('PUT /api/me/pushes', { body: { ...subscription, topics: [...topics] } }),
      );
      return true;
    },
    unsubscribe: async () => {
      storeResult(client, pushKeys.own, await request('DELETE /api/me/pushes'));
      await unsubscribePush().catch(() => {});
    },
  };
}
