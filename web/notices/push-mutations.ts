import { useQueryClient } from '@tanstack/react-query';
import type { PushTopic } from '../../contract/topics.ts';
import { request } from '../platform/session/api.ts';
import { subscribe, unsubscribe } from './push-device.ts';
import { pushKeys } from './push-queries.ts';

/** Switches pushes on, changes what they are about, or ends them, on this device. */
export function useOwnPushes() {
  const client = useQueryClient();
  return {
    /** False if the person did not allow it. */
    keep: async (serverKey: string, topics: readonly PushTopic[]): Promise<boolean> => {
      const subscription = await subscribe(serverKey);
      if (!subscription) return false;
      client.setQueryData(
        pushKeys.own,
        await request('PUT /api/me/pushes', { body: { ...subscription, topics: [...topics] } }),
      );
      return true;
    },
    end: async () => {
      client.setQueryData(pushKeys.own, await request('DELETE /api/me/pushes'));
      await unsubscribe().catch(() => {});
    },
  };
}
