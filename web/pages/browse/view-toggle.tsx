import { t } from '../../language/words.ts';
import { ToggleChip } from '../../ui/chip.tsx';
import type { Browse } from './use-browse.ts';

/** Switches between list and map. */
export const ViewToggle = ({ browse: { view, show } }: { browse: Browse }) => (
  <div role="group" aria-label={t('cars.search.view')} className="flex shrink-0 gap-1">
    <ToggleChip pressed={!view} onToggle={() => show(undefined)}>
      {t('cars.search.view.list')}
    </ToggleChip>
    <ToggleChip pressed={Boolean(view)} onToggle={() => show('map')}>
      {t('cars.search.view.map')}
    </ToggleChip>
  </div>
);
