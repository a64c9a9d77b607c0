import { t } from '../language/words.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Shown while a page loads. */
export const PageSpinner = () => (
  <div className="grid min-h-dvh place-items-center text-brand">
    <Spinner label={t('page.loading')} size="lg" />
  </div>
);
