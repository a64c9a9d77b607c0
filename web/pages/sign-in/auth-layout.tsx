import type { ReactNode } from 'react';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import picture600 from '../../assets/auth-600.avif';
import picture1200 from '../../assets/auth-1200.avif';
import { OfflineBanner } from '../../platform/offline-banner.tsx';
import { Brand } from '../../platform/brand.tsx';
import { LanguageSwitch } from '../../platform/language-switch.tsx';
import { VisitorLinks } from '../../site/index.ts';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import './auth.css';

/** Layout of the sign-in screens: a picture on the left, or at the top on a phone, and one form. */
export function AuthLayout({ title, tagline, children }: { title: string; tagline?: ReactNode; children: ReactNode }) {
  return (
    <div className="auth">
      <aside className="auth-picture" aria-label={config.brand}>
        <img
          src={picture600}
          srcSet={`${picture600} 600w, ${picture1200} 1200w`}
          sizes="(min-width: 900px) 50vw, 100vw"
          width={1200}
          height={1600}
          alt=""
          fetchPriority="high"
          className="photo"
        />
        {tagline && <div className="auth-tagline">{tagline}</div>}
      </aside>
      <main className="auth-main" id="main">
        <OfflineBanner className="auth-offline" />
        <div className="auth-settings">
          <LanguageSwitch />
          <ThemeToggle />
        </div>
        <div className="auth-form">
          <h1 className="mb-7">
            {config.publicBrowsing ? (
              <a
                href={paths.home}
                className="tap inline-block"
                aria-label={t('accounts.home', { brand: config.brand })}
              >
                <Brand />
              </a>
            ) : (
              <Brand />
            )}
          </h1>
          <h2 className="auth-title">{title}</h2>
          {children}
          <VisitorLinks className="mt-10" />
        </div>
      </main>
    </div>
  );
}
