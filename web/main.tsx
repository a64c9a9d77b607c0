import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './platform/error-boundary.tsx';
import { captureInstallPrompt } from './platform/install.ts';
import { preloadFirstPage, Root } from './app/root.tsx';
import './styles/app.css';

function render() {
  const root = createRoot(document.getElementById('root')!);
  // A transition renders in slices, so that a slow phone stays responsive to taps in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ErrorBoundary>
          <Root />
        </ErrorBoundary>
      </StrictMode>,
    ),
  );

  // Loads the measurements when idle, because they must not slow down what they measure.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  whenIdle(() => void import('./platform/report-vitals.ts').then(({ reportVitals }) => reportVitals()));
}

captureInstallPrompt();
void preloadFirstPage().then(render, render);
