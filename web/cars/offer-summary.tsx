import type { CarTerms } from '../../contract/cars/car-terms.ts';
import type { PriceRules } from '../../contract/cars/stay-price.ts';
import { t } from '../language/words.ts';
import { describeSection, OFFER_SECTIONS } from './describe-offer.ts';

type OfferSummaryProps = { rules: PriceRules; terms: CarTerms };

/** A read-only summary of a car's price rules and terms */
export function OfferSummary({ rules, terms }: OfferSummaryProps) {
  const rows = OFFER_SECTIONS.map((section) => ({ section, lines: describeSection(section, { ...rules, ...terms }) }));
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-[0.9375rem] sm:grid-cols-[10rem_minmax(0,1fr)]">
      {rows
        .filter(({ lines }) => lines.length > 0)
        .map(({ section, lines }) => (
          <div key={section} className="sm:contents">
            <dt className="text-sm text-ink-faint sm:pt-0.5">{t.of('cars.offer.section', section)}</dt>
            <dd className="min-w-0 break-words text-ink-soft">
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}
