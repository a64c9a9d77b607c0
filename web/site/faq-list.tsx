import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { questions, type FaqQuestion } from './faq.ts';

/** Collapsible questions. Native `details` elements work with the keyboard and with find in page. */
export function FaqList({ items = questions }: { items?: readonly FaqQuestion[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map(({ id, question, answer, more }) => (
        <details key={id} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
            {question}
            <Plus className="size-5 shrink-0 text-ink-faint transition-transform duration-200 group-open:rotate-45" />
          </summary>
          <div className="grid max-w-[42rem] gap-3 pb-6 text-ink-soft">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {more ? (
              <p>
                <Link to={more.to} className="link">
                  {more.label}
                </Link>
              </p>
            ) : null}
          </div>
        </details>
      ))}
    </div>
  );
}
