import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

/** Renders an element to HTML with the given query data, without a browser. */
export function render(element: ReactElement, fetched: [key: readonly unknown[], data: unknown][]): string {
  const client = new QueryClient();
  for (const [key, data] of fetched) client.setQueryData(key, data);
  const routed = createElement(MemoryRouter, null, element);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed));
}
