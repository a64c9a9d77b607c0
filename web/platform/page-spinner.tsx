import { Spinner } from '../ui/spinner.tsx';

/** Stands in for a page that is on its way. */
export const PageSpinner = () => (
  <div className="grid min-h-dvh place-items-center text-brand">
    <Spinner label="Loading" size="lg" />
  </div>
);
