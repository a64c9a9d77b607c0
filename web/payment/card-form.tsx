import { Lock } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import { formatTotal } from '../../contract/money.ts';
import { config } from '../app/config.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import {
  CARD_FIELDS,
  cardProblems,
  caretAfter,
  countDigits,
  EMPTY_CARD,
  formatCvc,
  formatExpiry,
  formatNumber,
  type CardInput,
} from './card-input.ts';
import { TestCards } from './test-cards.tsx';
import type { PayProblem } from './use-pay.ts';

const FORMATS: Record<keyof CardInput, (typed: string) => string> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: formatCvc,
};

/** Any month ahead does for a test card, and any code. */
const SAMPLE = { expiry: `12 / ${Number(config.today.slice(2, 4)) + 4}`, cvc: '123' };

type CardFormProps = {
  totalCents: number;
  /** What is being done, while it is. */
  doing: string | undefined;
  problem: PayProblem | undefined;
  onEdit: () => void;
  onPay: (card: CardInput) => void;
  /** Stands in for the button while something has to be answered first. */
  question?: ReactNode;
};

export function CardForm({ totalCents, doing, problem, onEdit, onPay, question }: CardFormProps) {
  const [card, setCard] = useState(EMPTY_CARD);
  const [errors, setErrors] = useState<Partial<CardInput>>({});
  const form = useRef<HTMLFormElement>(null);
  const caret = useRef<{ input: HTMLInputElement; at: number }>(undefined);
  const notice = useRef<HTMLDivElement>(null);

  const [shownProblem, setShownProblem] = useState(problem);
  if (problem !== shownProblem) {
    setShownProblem(problem);
    setErrors(problem?.fields ?? {});
    // The security code is never kept for another try.
    if (problem?.isAboutCard) setCard({ ...card, cvc: '' });
  }
  useEffect(() => {
    if (problem) notice.current?.focus();
  }, [problem]);

  useLayoutEffect(() => {
    const { input, at } = caret.current ?? {};
    caret.current = undefined;
    // Grouping the digits must not throw the caret to the end when somebody mends one in the middle.
    if (input && at !== undefined && input === document.activeElement) input.setSelectionRange(at, at);
  });

  const focusOn = (name: string | undefined) => {
    const field = name && form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { name, value, selectionStart } = event.target;
    const field = CARD_FIELDS.find((known) => known === name);
    if (!field) return;
    const formatted = FORMATS[field](value);
    const isAtEnd = selectionStart === null || selectionStart === value.length;
    const digitsBefore = countDigits(value.slice(0, selectionStart ?? value.length));
    caret.current = { input: event.target, at: isAtEnd ? formatted.length : caretAfter(formatted, digitsBefore) };
    setCard((now) => ({ ...now, [field]: formatted }));
    setErrors(({ [field]: _cleared, ...others }) => others);
    onEdit();
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (doing || question) return;
    const found = cardProblems(card, config.today);
    setErrors(found);
    const first = CARD_FIELDS.find((name) => found[name]);
    if (first) focusOn(first);
    else onPay(card);
  };

  const choose = (number: string) => {
    setCard({ number: formatNumber(number), ...SAMPLE });
    setErrors({});
    onEdit();
    form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  };

  const field = (name: keyof CardInput) => ({
    name,
    value: card[name],
    error: errors[name],
    onChange,
    inputMode: 'numeric' as const,
    disabled: Boolean(doing),
    required: true,
    spellCheck: false,
  });

  return (
    <div className="grid gap-6">
      <TestCards onChoose={choose} />
      <form ref={form} onSubmit={onSubmit} noValidate aria-label="Card">
        <div className="mb-2 grid grid-cols-2 gap-x-4 gap-y-1">
          <TextField
            {...field('number')}
            label="Card number"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            className="col-span-2"
          />
          <TextField {...field('expiry')} label="Expiry date" autoComplete="cc-exp" placeholder="MM / YY" />
          <TextField {...field('cvc')} label="CVC" autoComplete="cc-csc" placeholder="123" />
        </div>
        <div ref={notice} tabIndex={-1} role="alert" className="mb-4 text-sm text-danger outline-none empty:hidden">
          {problem && Object.keys(problem.fields).length === 0 ? problem.message : null}
        </div>
        {question ?? (
          <>
            <Button type="submit" size="lg" busy={Boolean(doing)} icon={<Lock />} className="w-full">
              Pay {formatTotal(totalCents)}
            </Button>
            <p role="status" className="mt-2 -mb-3 min-h-5 text-center text-sm text-ink-soft">
              {doing ? `${doing}…` : ''}
            </p>
          </>
        )}
      </form>
    </div>
  );
}
