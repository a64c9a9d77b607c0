import { t } from '../language/words.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Stands in for a page that is on its way. */
export const PageSpinner = () => (
  <div className="grid min-h-dvh place-items-center text-brand">
    <Spinner label={t('page.loading')} size="lg" />
  </div>
);
