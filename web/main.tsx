import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './platform/error-boundary.tsx';
import { preloadFirstPage, Root } from './app/root.tsx';
import './styles/app.css';

function render() {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <ErrorBoundary>
        <Root />
      </ErrorBoundary>
    </StrictMode>,
  );

  // Measuring must not slow down what it measures.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  whenIdle(() => void import('./platform/report-vitals.ts').then(({ reportVitals }) => reportVitals()));
}

void preloadFirstPage().then(render, render);
