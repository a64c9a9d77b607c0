// The picture that a page is about, on a phone, in the place where the page will show it: while the page's code is still on
// its way. React puts the page in its stead. e2e/pages-do-not-shift.e2e.ts compares the places.

type Look = { srcset: string; sizes: string; placeholder?: string };

function element(tag: 'div' | 'img', className: string, ...content: Node[]) {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}

function picture({ srcset, sizes, placeholder }: Look, className: string) {
  const img = element('img', `photo object-cover ${className}`);
  Object.assign(img, { alt: '', sizes, srcset, fetchPriority: 'high' });
  if (placeholder) img.style.backgroundImage = `url("${placeholder}")`;
  return img;
}

const photo = (look: Look) => picture(look, 'aspect-3/2 w-full bg-sunken bg-cover bg-center');

const header = () => element('div', 'box-content h-16 border-b border-line');

/** What each page begins with, up to which width. No words: their font would be fetched before the scripts. */
const PLACES = {
  login: [
    '(width < 900px)',
    (look: Look) => [element('div', 'h-[30dvh] min-h-50 bg-[#22303c]', picture(look, 'size-full object-[50%_72%]'))],
  ],
  home: ['(width < 48rem)', (look: Look) => [header(), picture(look, 'h-64 w-full object-[72%_60%] rtl:-scale-x-100')]],
  details: [
    '(width < 48rem)',
    (look: Look) => [header(), element('div', 'container-page', element('div', '-mx-5', photo(look)))],
  ],
  browse: [
    '(width < 36rem)',
    (look: Look) => [
      header(),
      element(
        'div',
        'container-page pt-4',
        // What is searched for; then how many cars there are.
        element('div', 'h-14'),
        element('div', 'my-3 h-8'),
        element('div', 'overflow-hidden rounded-card border border-line', photo(look)),
      ),
    ],
  ],
} as const;
export type EarlyScreen = keyof typeof PLACES;

/** Whether it is shown: not on a screen where the place is another. */
export function showEarly(place: EarlyScreen, look: Look): boolean {
  const [where, make] = PLACES[place];
  if (!matchMedia(where).matches) return false;
  // The first frame comes once the styles are there.
  requestAnimationFrame(() => {
    const root = document.getElementById('root');
    if (root && !root.hasChildNodes()) root.append(...make(look));
  });
  return true;
}
