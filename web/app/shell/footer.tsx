import { Link } from 'react-router';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { Brand } from '../../platform/brand.tsx';

const PAGES = [
  { label: 'About Us', to: paths.about },
  { label: 'Contact', to: paths.contact },
  { label: 'Terms of Service', to: paths.terms },
  { label: 'Privacy Policy', to: paths.privacy },
];

// An operator points these at accounts of their own; until then they lead home.
const SOCIAL = ['Facebook', 'Instagram', 'X', 'LinkedIn'];

const linkClass = 'inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline';

export const Footer = () => (
  <footer className="mt-24 border-t border-line">
    <div className="container-page grid gap-x-12 gap-y-6 py-10 sm:grid-cols-[1fr_auto_auto]">
      <div>
        <Brand />
        <p className="mt-3 max-w-xs text-sm text-ink-soft">Cars from people nearby, for the days you need one.</p>
      </div>
      <nav aria-label="About">
        <ul className="grid">
          {PAGES.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Social">
        <ul className="grid">
          {SOCIAL.map((label) => (
            <li key={label}>
              <Link to={paths.home} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    <p className="container-page pb-8 text-sm text-ink-soft">
      © {config.today.slice(0, 4)} {config.brand}
    </p>
  </footer>
);
