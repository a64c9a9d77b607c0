import { MessagesSquare } from 'lucide-react';
import { t } from '../../language/words.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useTitle } from '../../platform/use-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { messageQueries, MessagesFrame, readRole } from '../../messages/index.ts';

export const prefetch = ({ search }: Location) =>
  queryClient.prefetchInfiniteQuery(messageQueries.threads(readRole(new URLSearchParams(search))));

export default function MessagesPage() {
  useTitle(t('messages.list.title'));
  return (
    <MessagesFrame>
      <EmptyState icon={<MessagesSquare />} title={t('messages.none-open.title')} className="my-auto">
        {t('messages.none-open.text')}
      </EmptyState>
    </MessagesFrame>
  );
}
