import { ButtonLink } from '../ui/button-link.tsx';
import { paths } from './paths.ts';
import { useTitle } from './use-title.ts';

export default function NotFoundPage({ what = 'page' }: { what?: string }) {
  useTitle('Not found');
  return (
    <div className="container-page grid place-items-center py-24 text-center">
      <p className="text-sm font-semibold tracking-wide text-brand">404</p>
      <h1 className="mt-2 text-3xl">We could not find this {what}</h1>
      <p className="mt-3 max-w-md text-ink-soft">It may have been removed, or there may be a typo in the address.</p>
      <ButtonLink to={paths.home} className="mt-6">
        Back to Home
      </ButtonLink>
    </div>
  );
}
