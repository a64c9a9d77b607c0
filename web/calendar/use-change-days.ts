import type { BlockRequest } from '../../contract/calendar/calendar.ts';
import { isFarFrom } from '../../contract/cars/price-review.ts';
import type { DateRange } from '../../contract/dates.ts';
import { t } from '../language/words.ts';
import { useToast } from '../ui/toast.tsx';
import { useSetBlocks, useSetDayPrices, type DayPrices } from './calendar-mutations.ts';
import { allBlocked, currentBlocks, withNote, type ChosenDays } from './chosen-days.ts';

const tell = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ');

/** What can be done with chosen days. Each says what became of it, with a way back; an error leaves them chosen. */
export function useChangeDays({ id: carId, priceCents }: { id: string; priceCents: number }) {
  const blocks = useSetBlocks(carId);
  const prices = useSetDayPrices(carId);
  const toast = useToast();

  const attempt = async (change: () => Promise<unknown>, text: string, undo?: () => void) => {
    try {
      await change();
      toast.success(text, undo && { label: t('calendar.undo'), onSelect: undo });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };
  const setBlocks = (range: DateRange, wanted: BlockRequest[]) => blocks.mutateAsync({ ...range, blocks: wanted });
  const changeBlocks = (chosen: ChosenDays, wanted: BlockRequest[], text: string) => {
    const before = currentBlocks(chosen);
    const undo = () => void attempt(() => setBlocks(chosen.range, before), t('calendar.undone'));
    return attempt(() => setBlocks(chosen.range, wanted), text, undo);
  };

  return {
    isPending: blocks.isPending || prices.isPending,
    /** Shown as done until it is known. */
    pendingBlocks: blocks.isPending ? blocks.variables : undefined,

    block: (chosen: ChosenDays) =>
      changeBlocks(
        chosen,
        allBlocked(chosen),
        tell(
          t('calendar.blocked', { count: chosen.blockable.length }),
          chosen.fixed.length > 0 && t('calendar.stay-booked', { count: chosen.fixed.length }),
        ),
      ),

    free: (chosen: ChosenDays) =>
      changeBlocks(
        chosen,
        [],
        tell(
          t('calendar.freed', { count: chosen.blocked.length }),
          chosen.fixed.length > 0 && t('calendar.stay-booked', { count: chosen.fixed.length }),
        ),
      ),

    note: (chosen: ChosenDays, note: string) => changeBlocks(chosen, withNote(chosen, note), t('calendar.note.saved')),

    /** Null gives the days their usual price back. */
    price(chosen: ChosenDays, cents: number | null) {
      const before: DayPrices = Object.fromEntries(
        chosen.days.map(({ date, priceFrom, priceCents }) => [date, priceFrom === 'day' ? priceCents : null]),
      );
      const after: DayPrices = Object.fromEntries(chosen.days.map(({ date }) => [date, cents]));
      const undo = () => void attempt(() => prices.mutateAsync(before), t('calendar.undone'));
      const isReviewed =
        cents !== null && isFarFrom(priceCents, cents) && chosen.days.some((day) => before[day.date] !== cents);
      return attempt(
        () => prices.mutateAsync(after),
        tell(t('calendar.priced', { count: chosen.days.length }), isReviewed && t('calendar.price.waits')),
        undo,
      );
    },
  };
}
