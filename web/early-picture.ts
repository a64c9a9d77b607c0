// Shows a page's main picture on phones while the page's code is still loading, in the position where the page will render it.
// React then replaces it. e2e/pages-do-not-shift.e2e.ts compares the positions.

type ImageSource = { srcset: string; sizes: string; placeholder?: string };

function element(tag: 'div' | 'img', className: string, ...content: Node[]) {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...content);
  return node;
}

function picture({ srcset, sizes, placeholder }: ImageSource, className: string) {
  const img = element('img', `photo object-cover ${className}`);
  Object.assign(img, { alt: '', sizes, srcset, fetchPriority: 'high' });
  if (placeholder) img.style.backgroundImage = `url("${placeholder}")`;
  return img;
}

const photo = (source: ImageSource) => picture(source, 'aspect-3/2 w-full bg-sunken bg-cover bg-center');

const header = () => element('div', 'box-content h-16 border-b border-line');

/** The top of each page, and the viewports it applies to. Contains no text, whose font would load before the scripts. */
const LAYOUTS = {
  login: [
    '(width < 900px)',
    (source: ImageSource) => [
      element('div', 'h-[30dvh] min-h-50 bg-[#22303c]', picture(source, 'size-full object-[50%_72%]')),
    ],
  ],
  home: [
    '(width < 48rem)',
    (source: ImageSource) => [header(), picture(source, 'h-64 w-full object-[72%_60%] rtl:-scale-x-100')],
  ],
  details: [
    '(width < 48rem)',
    (source: ImageSource) => [header(), element('div', 'container-page', element('div', '-mx-5', photo(source)))],
  ],
  browse: [
    '(width < 36rem)',
    (source: ImageSource) => [
      header(),
      element(
        'div',
        'container-page pt-4',
        // The search form, then the number of results.
        element('div', 'h-14'),
        element('div', 'my-3 h-8'),
        element('div', 'overflow-hidden rounded-card border border-line', photo(source)),
      ),
    ],
  ],
} as const;
export type EarlyScreen = keyof typeof LAYOUTS;

/** Returns whether the picture is shown. Other viewports use a different layout, in which it would shift. */
export function showEarlyPicture(screen: EarlyScreen, source: ImageSource): boolean {
  const [viewports, render] = LAYOUTS[screen];
  if (!matchMedia(viewports).matches) return false;
  // The first frame is painted only after the styles have loaded.
  requestAnimationFrame(function show() {
    const root = document.getElementById('root');
    // With cached styles, the first frame may come before the body has been parsed.
    if (!root && document.readyState === 'loading') requestAnimationFrame(show);
    else if (root && !root.hasChildNodes()) root.append(...render(source));
  });
  return true;
}
