// The documentation's only script, for the search. Everything else works without it.
import { FOUND_MAX, findSections, type Section } from './search.ts';
import './site.css';

declare global {
  // Set by search-index.js, which is a script instead of JSON because pages opened from a folder cannot fetch.
  var searchIndex: Section[] | undefined;
}

const root = new URL('.', (document.currentScript as HTMLScriptElement).src);
const search = document.querySelector<HTMLElement>('.search')!;
const field = search.querySelector('input')!;
const status = search.querySelector<HTMLElement>('[role=status]')!;
const list = search.querySelector('ol')!;
search.hidden = false;

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string) {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}

function show() {
  const query = field.value.trim();
  const found = findSections(globalThis.searchIndex ?? [], query);
  list.replaceChildren(
    ...found.map(({ section, excerpt }) => {
      const link = document.createElement('a');
      link.href = new URL(section.address, root).href;
      const heading = section.heading === section.page ? '' : ` › ${section.heading}`;
      link.append(element('strong', section.page + heading), element('span', excerpt));
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  search.classList.toggle('is-open', query !== '');
  const count =
    found.length === FOUND_MAX ? 'Best matches' : found.length === 1 ? '1 match' : `${found.length} matches`;
  status.textContent = query === '' ? '' : found.length > 0 ? count : `No results for “${query}”.`;
}

/** Loads the index only once the search field gets the focus. */
function loadIndex() {
  if (document.querySelector('script[data-index]')) return;
  const script = document.createElement('script');
  script.dataset.index = '';
  script.src = new URL('search-index.js', root).href;
  script.addEventListener('load', show);
  document.head.append(script);
}

const close = () => search.classList.remove('is-open');
const links = () => [...list.querySelectorAll('a')];

function move(by: 1 | -1) {
  const stops = [field, ...links()];
  const next = stops.indexOf(document.activeElement as HTMLInputElement) + by;
  stops[Math.min(Math.max(next, 0), stops.length - 1)]?.focus();
}

field.addEventListener('focus', () => {
  loadIndex();
  show();
});
field.addEventListener('input', show);
search.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    field.focus();
    close();
  }
  if (event.key === 'Enter' && event.target === field) links()[0]?.click();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  move(event.key === 'ArrowDown' ? 1 : -1);
});
// A link to an anchor on the current page does not reload it, so the list must be closed.
list.addEventListener('click', close);
document.addEventListener('pointerdown', ({ target }) => {
  if (!search.contains(target as Node)) close();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || (event.target as HTMLElement).matches('input')) return;
  event.preventDefault();
  field.focus();
});
