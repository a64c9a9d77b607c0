import GalleryPage from '../ui/gallery-page.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { useTitle } from '../platform/use-title.ts';

/** The design system on a page of its own, for developers. */
export default function GalleryRoute() {
  useTitle('Design system');
  return (
    <ToastProvider>
      <main id="main">
        <GalleryPage />
      </main>
    </ToastProvider>
  );
}
