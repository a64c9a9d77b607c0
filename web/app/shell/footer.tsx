import { Link } from 'react-router';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { operatorPages } from '../../site/index.ts';
import { Brand } from '../../platform/brand.tsx';
import { LanguageSwitch } from '../../platform/language-switch.tsx';

const DEFAULT_PAGES = [
  { label: t('shell.footer.about'), to: paths.about },
  { label: t('shell.footer.contact'), to: paths.contact },
  { label: t('shell.footer.terms'), to: paths.terms },
  { label: t('shell.footer.privacy'), to: paths.privacy },
];
const operatorPageAt = (address: string) => operatorPages.find(({ to }) => to === address);
const PAGES = [
  ...DEFAULT_PAGES.map((page) => operatorPageAt(page.to) ?? page),
  ...operatorPages.filter(({ to }) => !DEFAULT_PAGES.some((page) => page.to === to)),
];

// Placeholders that link to the home page until the operator configures accounts.
const PLACEHOLDERS = ['Facebook', 'Instagram', 'X', 'LinkedIn'];

const linkClass = 'inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline';

function Social() {
  const links = Object.entries(config.social ?? {});
  if (config.social && links.length === 0) return null;
  return (
    <nav aria-label={t('shell.footer.social-label')}>
      <ul className="grid">
        {links.map(([label, href]) => (
          <li key={label}>
            <a href={href} rel="noopener noreferrer me" className={linkClass}>
              {label}
            </a>
          </li>
        ))}
        {(config.social ? [] : PLACEHOLDERS).map((label) => (
          <li key={label}>
            <Link to={paths.home} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const Footer = () => (
  <footer className="mt-24 border-t border-line">
    <div className="container-page grid gap-x-12 gap-y-6 py-10 sm:grid-cols-[1fr_auto_auto]">
      <div>
        <Brand />
        <p className="mt-3 max-w-xs text-sm text-ink-soft">{t('shell.footer.motto')}</p>
      </div>
      <nav aria-label={t('shell.footer.about-label')}>
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
      <Social />
    </div>
    <div className="container-page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-8">
      <p className="text-sm text-ink-soft">
        © {config.today.slice(0, 4)} {config.brand}
      </p>
      <LanguageSwitch />
    </div>
  </footer>
);
