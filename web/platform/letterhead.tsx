import { Brand } from './brand.tsx';
import { config } from './config.ts';

const { contact, logo, seller } = config;

/** The operator's logo and contact details at the top of printed pages. Empty until the operator has configured them. */
export function Letterhead() {
  if (!logo && !contact) return null;
  // The seller's lines already contain the address.
  const lines = [...(seller ? [] : (contact?.address ?? [])), contact?.email, contact?.phone];
  return (
    <div className="letterhead mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
      <Brand />
      <address className="text-sm text-ink-soft not-italic sm:text-end">
        {lines.map((line) =>
          line ? (
            <span key={line} className="block wrap-anywhere">
              {line}
            </span>
          ) : null,
        )}
      </address>
    </div>
  );
}
