import { Brand } from './brand.tsx';
import { config } from './config.ts';

const { contact, logo, seller } = config;

/** Above what people print and keep: whose it is, and how to reach them. Nothing until the operator says so. */
export function Letterhead() {
  if (!logo && !contact) return null;
  // The seller's own lines have the address already.
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
