import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './platform/error-boundary.tsx';
import { keepInstallOffer } from './platform/install.ts';
import { preloadFirstPage, Root } from './app/root.tsx';
import './styles/app.css';

function render() {
  const root = createRoot(document.getElementById('root')!);
  // A transition is rendered in slices, between which a slow phone can answer to taps.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ErrorBoundary>
          <Root />
        </ErrorBoundary>
      </StrictMode>,
    ),
  );

  // Measuring must not slow down what it measures.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  whenIdle(() => void import('./platform/report-vitals.ts').then(({ reportVitals }) => reportVitals()));
}

keepInstallOffer();
void preloadFirstPage().then(render, render);
