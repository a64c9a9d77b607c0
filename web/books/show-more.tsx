import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Under a list that has more pages. */
export const ShowMore = ({ pages }: { pages: Pages }) =>
  pages.hasNextPage ? (
    <Button
      variant="secondary"
      className="mt-5"
      busy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {t('books.more')}
    </Button>
  ) : null;
