import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { makePaymentMethod } from './sandbox-mutations.ts';
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
import { PayForm, type PayFormProps } from './pay-form.tsx';
import { walletClosedProblem, type PayProblem } from './payment-problem.ts';
import { TestCards } from './test-cards.tsx';
import { TestWallet } from './test-wallet.tsx';
import type { MakeMethod } from './use-payment.ts';

const FORMATS: Record<keyof CardInput, (typed: string) => string> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: formatCvc,
};

/** Test cards accept any future month and any code. */
const SAMPLE = { expiry: `12 / ${Number(config.today.slice(2, 4)) + 4}`, cvc: '123' };

export type CardFormProps = PayFormProps & {
  onEdit: () => void;
  onPay: (makeMethod: MakeMethod) => void;
};

/** The card fields of the sandbox, which accepts only test cards. */
export function CardForm({ onEdit, onPay, ...frame }: CardFormProps) {
  const { doing, problem, question, totalCents } = frame;
  const [closed, setClosed] = useState<PayProblem>();
  const [card, setCard] = useState(EMPTY_CARD);
  const [errors, setErrors] = useState<Partial<CardInput>>({});
  const form = useRef<HTMLFormElement>(null);
  const caret = useRef<{ input: HTMLInputElement; at: number }>(undefined);

  const [shownProblem, setShownProblem] = useState(problem);
  if (problem !== shownProblem) {
    setShownProblem(problem);
    setErrors(problem?.fields ?? {});
    // The security code is never reused for another attempt.
    if (problem?.isAboutCard) setCard({ ...card, cvc: '' });
  }
  useLayoutEffect(() => {
    const { input, at } = caret.current ?? {};
    caret.current = undefined;
    // Grouping the digits must not move the caret to the end when the user edits one in the middle.
    if (input && at !== undefined && input === document.activeElement) input.setSelectionRange(at, at);
  });

  const clearProblem = () => {
    setClosed(undefined);
    onEdit();
  };

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
    clearProblem();
  };

  const onSubmit = () => {
    setClosed(undefined);
    const found = cardProblems(card, config.today);
    setErrors(found);
    const first = CARD_FIELDS.find((name) => found[name]);
    if (first) focusOn(first);
    else onPay(() => makePaymentMethod(card));
  };

  const choose = (number: string) => {
    setCard({ number: formatNumber(number), ...SAMPLE });
    setErrors({});
    clearProblem();
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
      <PayForm {...frame} problem={closed ?? problem} formRef={form} onSubmit={onSubmit}>
        {question || config.wallets === false ? null : (
          <TestWallet
            totalCents={totalCents}
            isBusy={Boolean(doing)}
            onOpen={clearProblem}
            onClose={() => setClosed(walletClosedProblem())}
            onPay={onPay}
          />
        )}
        <div className="mb-2 grid gap-x-4 gap-y-1 min-[24rem]:grid-cols-2">
          <TextField
            {...field('number')}
            label={t('rentals.payment.card-number')}
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            className="min-[24rem]:col-span-2"
          />
          <TextField
            {...field('expiry')}
            label={t('rentals.payment.expiry')}
            autoComplete="cc-exp"
            placeholder={t('rentals.payment.expiry-placeholder')}
          />
          <TextField {...field('cvc')} label={t('rentals.payment.cvc')} autoComplete="cc-csc" placeholder="123" />
        </div>
      </PayForm>
    </div>
  );
}
