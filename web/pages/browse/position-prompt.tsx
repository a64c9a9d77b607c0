import { LocateFixed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../language/words.ts';
import { refreshMyPosition, useNearMe } from '../../places/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ResultsSkeleton } from './results-grid.tsx';
import type { Browse } from './use-browse.ts';

/** For a search near the user while the position is unknown: retries silently if permission was granted before, else offers a button. */
export default function PositionPrompt({ browse }: { browse: Browse }) {
  const [isLooking, setLooking] = useState(true);
  const { request: ask, isAsking, sentence } = useNearMe(() => {});
  useEffect(() => {
    let isOver = false;
    void refreshMyPosition().finally(() => {
      if (!isOver) setLooking(false);
    });
    return () => {
      isOver = true;
    };
  }, []);
  if (isLooking) return <ResultsSkeleton count={8} />;
  return (
    <EmptyState icon={<LocateFixed />} title={t('places.where-are-you.title')}>
      <p role="status">{sentence ?? t('places.where-are-you.text')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button busy={isAsking} icon={<LocateFixed aria-hidden="true" />} onClick={ask}>
          {t('places.near-me')}
        </Button>
        <Button variant="secondary" onClick={() => browse.remove('near')}>
          {t('places.where-are-you.everywhere')}
        </Button>
      </div>
    </EmptyState>
  );
}
