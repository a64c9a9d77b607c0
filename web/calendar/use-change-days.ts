import type { BlockRequest } from '../../contract/calendar/calendar.ts';
import { isFarFrom } from '../../contract/cars/price-review.ts';
import type { DateRange } from '../../contract/dates.ts';
import { t } from '../language/words.ts';
import { useToast } from '../ui/toast.tsx';
import { useSetBlocks, useSetDayPrices, type DayPriceChanges } from './calendar-mutations.ts';
import { allBlocked, currentBlocks, withNote, type ChosenDays } from './chosen-days.ts';

const joinSentences = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ');

/** The error message for the form; undefined on success. */
export type ChangeFailure = Promise<string | undefined>;

/** Actions on the selected days. Each shows a toast with an undo button; after an error the days stay selected. */
export function useChangeDays({ id: carId, priceCents }: { id: string; priceCents: number }) {
  const blocks = useSetBlocks(carId);
  const prices = useSetDayPrices(carId);
  const toast = useToast();

  const attempt = async (change: () => Promise<unknown>, text: string, undo?: () => void): ChangeFailure => {
    try {
      await change();
      toast.success(text, undo && { label: t('calendar.undo'), onSelect: undo });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const showFailure = async (failure: ChangeFailure) => {
    const message = await failure;
    if (message !== undefined) toast.error(message);
  };
  const setBlocks = (range: DateRange, wanted: BlockRequest[]) => blocks.mutateAsync({ ...range, blocks: wanted });
  const changeBlocks = (chosen: ChosenDays, wanted: BlockRequest[], text: string) => {
    const before = currentBlocks(chosen);
    const undo = () => void showFailure(attempt(() => setBlocks(chosen.range, before), t('calendar.undone')));
    return attempt(() => setBlocks(chosen.range, wanted), text, undo);
  };

  return {
    isPending: blocks.isPending || prices.isPending,
    /** Shown optimistically until the response arrives. */
    pendingBlocks: blocks.isPending ? blocks.variables : undefined,

    block: (chosen: ChosenDays) =>
      showFailure(
        changeBlocks(
          chosen,
          allBlocked(chosen),
          joinSentences(
            t('calendar.blocked', { count: chosen.blockable.length }),
            chosen.fixed.length > 0 && t('calendar.stay-booked', { count: chosen.fixed.length }),
          ),
        ),
      ),

    free: (chosen: ChosenDays) =>
      showFailure(
        changeBlocks(
          chosen,
          [],
          joinSentences(
            t('calendar.freed', { count: chosen.blocked.length }),
            chosen.fixed.length > 0 && t('calendar.stay-booked', { count: chosen.fixed.length }),
          ),
        ),
      ),

    note: (chosen: ChosenDays, note: string): ChangeFailure =>
      changeBlocks(chosen, withNote(chosen, note), t('calendar.note.saved')),

    /** Null restores the usual price. */
    price(chosen: ChosenDays, cents: number | null): ChangeFailure {
      const before: DayPriceChanges = Object.fromEntries(
        chosen.days.map(({ date, priceFrom, priceCents }) => [date, priceFrom === 'day' ? priceCents : null]),
      );
      const after: DayPriceChanges = Object.fromEntries(chosen.days.map(({ date }) => [date, cents]));
      const undo = () => void showFailure(attempt(() => prices.mutateAsync(before), t('calendar.undone')));
      const isReviewed =
        cents !== null && isFarFrom(priceCents, cents) && chosen.days.some((day) => before[day.date] !== cents);
      return attempt(
        () => prices.mutateAsync(after),
        joinSentences(t('calendar.priced', { count: chosen.days.length }), isReviewed && t('calendar.price.waits')),
        undo,
      );
    },
  };
}
