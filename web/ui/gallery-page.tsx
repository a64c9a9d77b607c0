import { Actions } from './gallery/actions.tsx';
import { Data } from './gallery/data.tsx';
import { Feedback } from './gallery/feedback.tsx';
import { Forms } from './gallery/forms.tsx';
import { Foundations } from './gallery/foundations.tsx';
import { Navigation } from './gallery/navigation.tsx';
import { Overlays } from './gallery/overlays.tsx';
import { Writing } from './gallery/writing.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const sections = ['Foundations', 'Actions', 'Forms', 'Overlays', 'Data', 'Feedback', 'Navigation', 'Writing'];

export default function GalleryPage() {
  return (
    <div className="container-page lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-16">
      <nav
        aria-label="Sections"
        className="sticky top-0 z-20 -mx-5 flex gap-1 overflow-x-auto border-b border-line bg-paper px-3 py-2 [scrollbar-width:none] md:-mx-8 md:px-6 lg:mx-0 lg:grid lg:h-dvh lg:content-start lg:overflow-visible lg:border-0 lg:px-0 lg:pt-16"
      >
        {sections.map((section) => (
          <a
            key={section}
            href={`#${section.toLowerCase()}`}
            className="tap flex min-h-9 shrink-0 items-center rounded-lg px-3 text-sm font-medium text-ink-soft -outline-offset-2 transition-colors hover:bg-shade/5 hover:text-ink lg:-ms-3"
          >
            {section}
          </a>
        ))}
      </nav>
      <div className="min-w-0">
        <header className="flex items-start justify-between gap-6 pt-10 pb-14 lg:pt-16">
          <div>
            <h1 className="text-4xl">The parts everything is made of</h1>
            <p className="mt-4 max-w-prose text-lg text-ink-soft">
              Every component in every state, in both themes. Tab through it: all of it works without a mouse.
            </p>
          </div>
          <ThemeToggle />
        </header>
        <Foundations />
        <Actions />
        <Forms />
        <Overlays />
        <Data />
        <Feedback />
        <Navigation />
        <Writing />
      </div>
    </div>
  );
}
